(** Telling apart by refinement. Numbers of classes are given to the elements, so that elements of different classes are told
    apart; then classes are split by the classes of the images under each row. If images that are told apart show that
    the elements are, this stays true. *)
From Coq Require Import List Bool PArith Arith.
From Meximal Require Import Monoid Checker.
Import ListNotations.

Section Refinement.
  Variable els : list elt.
  Variable rows : list row.
  Let unit := identity els.
  Let ok z := In z els.
  Variable told_apart : elt -> elt -> Prop.
  Hypothesis closed : forall r x, In r rows -> ok x -> ok (get r x).
  Hypothesis by_images : forall r x y, In r rows -> ok x -> ok y -> told_apart (get r x) (get r y) -> told_apart x y.
  Definition tells_apart (cls : row) := forall x y, ok x -> ok y -> get cls x <> get cls y -> told_apart x y.

  Lemma get_map f x : ok x -> get (map_row f unit) x = f x.
  Proof. intros X. unfold get. rewrite find_map_row. unfold unit. now rewrite find_identity. Qed.

  Lemma get_map_rows f m m' x : ok x -> get (map_rows f unit m m') x = f (get m x) (get m' x).
  Proof. intros X. unfold get at 1. rewrite find_map_rows. unfold unit. now rewrite find_identity. Qed.

  Lemma refined cls r : In r rows -> tells_apart cls -> tells_apart (refine unit cls r).
  Proof.
    intros R H x y X Y N. unfold refine in N. cbv zeta in N. rewrite !get_map_rows in N by auto.
    destruct (Pos.eq_dec (get cls x) (get cls y)) as [E|D]; [|now apply H].
    destruct (Pos.eq_dec (get cls (get r x)) (get cls (get r y))) as [E'|D]; [congruence|]. eauto.
  Qed.
  Lemma refined_all cls : tells_apart cls -> tells_apart (fold_left (refine unit) rows cls).
  Proof.
    assert (G : forall l cls, incl l rows -> tells_apart cls -> tells_apart (fold_left (refine unit) l cls)).
    { induction l as [|r l IH]; intros k I K; [exact K|]. apply IH; [intros q Q; apply I; now right|].
      apply refined; auto. apply I. now left. }
    apply G, incl_refl.
  Qed.

  Lemma all_different_spec cls l seen : all_different cls l seen = true ->
    forall x, In x l -> S.mem (get cls x) seen = false /\ forall y, In y l -> x <> y -> get cls x <> get cls y.
  Proof.
    revert seen. induction l as [|a l IH]; intros seen D x; [easy|]. cbn [all_different] in D. cbv zeta in D.
    destruct (S.mem (get cls a) seen) eqn:D1; [discriminate|]. rename D into D2.
    assert (N : forall y, In y l -> get cls y <> get cls a).
    { intros y Y E. destruct (IH _ D2 y Y) as [F _]. rewrite E in F.
      assert (S.mem (get cls a) (S.add (get cls a) seen) = true) by (apply mem_add; now left). congruence. }
    intros [->|X].
    - split; [exact D1|]. intros y [->|Y] NE; [easy|]. intros E. now apply (N y Y).
    - destruct (IH _ D2 x X) as [F G]. split.
      + destruct (S.mem (get cls x) seen) eqn:B; [|reflexivity]. rewrite <- F. symmetry. apply mem_add. now right.
      + intros y [->|Y] NE; auto.
  Qed.

  Theorem separated_spec fuel n cls : tells_apart cls -> separated els unit fuel rows n cls = true ->
    forall x y, ok x -> ok y -> x <> y -> told_apart x y.
  Proof.
    revert n cls; induction fuel as [|f fuel IH]; intros n cls H C; cbn [separated] in C;
      destruct (all_different cls els S.empty) eqn:D; try discriminate;
      try (intros x y X Y N; apply H; auto; now apply (all_different_spec _ _ _ D x X)).
    cbv zeta in C. destruct (_ =? n); [discriminate|]. refine (IH _ _ _ C). now apply refined_all.
  Qed.

  (** Classes that are refined until their number stays the same. *)
  Fixpoint finest (fuel : nat) (n : nat) (cls : row) : row :=
    match fuel with
    | 0 => cls
    | Datatypes.S fuel =>
        let cls := fold_left (refine unit) rows cls in
        let n' := classes els cls in
        if n' =? n then cls else finest fuel n' cls
    end.
  Lemma finest_spec fuel n cls : tells_apart cls -> tells_apart (finest fuel n cls).
  Proof.
    revert n cls; induction fuel as [|f IH]; intros n cls H; [exact H|]. cbn [finest]. cbv zeta.
    destruct (_ =? n); [|apply IH]; now apply refined_all.
  Qed.
End Refinement.
