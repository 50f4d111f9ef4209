(** The states that shifted copies of an automaton reach, side by side.

    What a test says of the outputs of all copies is true for all counts if it is true in every state of a closed set that
    holds the start. The set is found by a search that nobody has to believe: that it is closed is looked up. A state
    in the set is reached by some counts, so a test that fails there fails for these. *)
From Coq Require Import List Bool PArith ZArith Arith Lia.
From Meximal Require Import Monoid Checker Automatic.
Import ListNotations.

Notation counts := (list Z).

(** ** Up to 2^k steps, until finished *)
Fixpoint iterate {A} (finished : A -> bool) (k : nat) (f : A -> A) (s : A) : A :=
  if finished s then s else match k with 0 => f s | S k => iterate finished k f (iterate finished k f s) end.
Lemma iterate_keeps {A} (P : A -> Prop) finished k f s : (forall s, P s -> P (f s)) -> P s -> P (iterate finished k f s).
Proof.
  intros F; revert s; induction k as [|k IH]; intros s H; cbn [iterate]; destruct (finished s); auto.
Qed.

(** ** Comparing lists *)
Fixpoint same_list {A} (eq : A -> A -> bool) (a b : list A) : bool :=
  match a, b with [], [] => true | x :: a, y :: b => if eq x y then same_list eq a b else false | _, _ => false end.
Lemma same_list_eq {A} (eq : A -> A -> bool) a b : (forall x y, eq x y = true -> x = y) -> same_list eq a b = true -> a = b.
Proof.
  intros H; revert b; induction a as [|x a IH]; intros [|y b] E; cbn in E; try discriminate; auto.
  destruct (eq x y) eqn:Q; [|discriminate]. f_equal; auto.
Qed.
Definition same_counts (v w : counts) : bool := same_list Z.eqb v w.
Lemma same_counts_eq v w : same_counts v w = true -> v = w.
Proof. apply same_list_eq. intros x y. apply Z.eqb_eq. Qed.
Definition same_mask (v w : list bool) : bool := same_list eqb v w.
Lemma same_mask_eq v w : same_mask v w = true -> v = w.
Proof. apply same_list_eq. apply eqb_prop. Qed.

(** All vectors of digits. *)
Fixpoint all_digits (r : nat) : list (list bool) :=
  match r with 0 => [[]] | S r => flat_map (fun l => [false :: l; true :: l]) (all_digits r) end.
Lemma all_digits_in l : In l (all_digits (length l)).
Proof.
  induction l as [|b l IH]; [now left|]. cbn. apply in_flat_map. exists l. split; [exact IH|]. destruct b; cbn; auto.
Qed.
Lemma all_digits_length r l : In l (all_digits r) -> length l = r.
Proof.
  revert l; induction r as [|r IH]; intros l; cbn; [intros [<-|[]]; reflexivity|].
  intros I. apply in_flat_map in I as (k & K & [<-|[<-|[]]]); cbn; now rewrite (IH k K).
Qed.

Lemma either_zeros k z : length z = k -> either (repeat false k) z = z.
Proof. intros <-. induction z as [|b z IH]; cbn; [reflexivity | now rewrite IH]. Qed.

(** ** Sets by hash values *)
Section Sets.
  Variable A : Type.
  Variable eq : A -> A -> bool.
  Hypothesis eq_right : forall x y, eq x y = true -> x = y.
  Variable hash : A -> positive.
  Definition set := M.t (list A).
  Definition member (R : set) (s : A) : bool := existsb (eq s) (lookup [] R (hash s)).
  Definition insert (R : set) (s : A) : set := M.add (hash s) (s :: lookup [] R (hash s)) R.
  Definition for_all (f : A -> bool) (R : set) : bool := forallb (fun '(_, ss) => forallb f ss) (M.elements R).
  Definition exists_in (f : A -> bool) (R : set) : bool := existsb (fun '(_, ss) => existsb f ss) (M.elements R).
  Definition inside (R : set) (s : A) := exists k ss, M.find k R = Some ss /\ In s ss.

  Lemma member_inside R s : member R s = true -> inside R s.
  Proof.
    unfold member, lookup. destruct (M.find (hash s) R) as [ss|] eqn:F; [|discriminate].
    intros E. apply existsb_exists in E as (t & I & E). apply eq_right in E as <-. now exists (hash s), ss.
  Qed.
  Lemma for_all_spec f R s : for_all f R = true -> inside R s -> f s = true.
  Proof.
    unfold for_all. rewrite forallb_forall. intros H (k & ss & F & I). apply M.elements_correct in F. specialize (H _ F).
    cbv beta iota in H. rewrite forallb_forall in H. auto.
  Qed.
  Lemma exists_in_spec f R : exists_in f R = true -> exists s, inside R s /\ f s = true.
  Proof.
    unfold exists_in. intros E. apply existsb_exists in E as ([k ss] & I & E). apply existsb_exists in E as (s & S & F).
    exists s. split; [|exact F]. exists k, ss. split; [now apply M.elements_complete | exact S].
  Qed.
  Lemma inside_insert R s t : inside (insert R s) t -> t = s \/ inside R t.
  Proof.
    unfold inside, insert. intros (k & ss & F & I). destruct (Pos.eq_dec k (hash s)) as [->|N].
    - rewrite M.gss in F. injection F as <-. destruct I as [->|I]; [now left|]. right. exists (hash s). unfold lookup in I.
      destruct (M.find (hash s) R) as [ss|]; [eauto | easy].
    - rewrite M.gso in F by easy. right. eauto.
  Qed.
  Lemma inside_empty s : ~ inside (M.empty _) s.
  Proof. intros (k & ss & F & _). now rewrite M.gempty in F. Qed.
End Sets.
Arguments member {A}. Arguments insert {A}. Arguments for_all {A}. Arguments exists_in {A}. Arguments inside {A}. Arguments set A : clear implicits.

Section Reached.
  Variable next : positive -> list bool -> positive.
  Variable out : positive -> positive.
  Variable r : nat.
  Notation state := (list (positive * list Z) * list bool)%type.
  Notation tuple := (list (option positive) * list bool)%type.

  Variable shifts : list counts.
  Definition start : state := (map (pair one) shifts, repeat false r).
  Definition forward (l : list bool) (s : state) : state := advance_all positive next l s.
  Definition same_copy (a b : positive * list Z) : bool := Pos.eqb (fst a) (fst b) && same_counts (snd a) (snd b).
  Definition same_state (s t : state) : bool := same_list same_copy (fst s) (fst t) && same_mask (snd s) (snd t).
  Definition low_bits (x : positive) : list bool := map (Pos.testbit x) [0; 1; 2; 3; 4; 5]%N.
  Definition hash (s : state) : positive := class_of (snd s ++ flat_map (fun c => low_bits (fst c)) (fst s)).
  Definition visit (s : state) '(queue, R) (l : list bool) : list state * set state :=
    let t := forward l s in if member same_state hash R t then (queue, R) else (t :: queue, insert hash R t).
  Definition search_step (digits : list (list bool)) (s : list state * set state) : list state * set state :=
    match s with (t :: queue, R) => fold_left (visit t) digits (queue, R) | _ => s end.
  Definition reached_within (k : nat) : set state :=
    snd (iterate (fun s => is_nil (fst s)) k (search_step (all_digits r)) ([start], insert hash (M.empty _) start)).

  Definition same_output (a b : option positive) : bool :=
    match a, b with Some a, Some b => Pos.eqb a b | None, None => true | _, _ => false end.
  Definition same_tuple (s t : tuple) : bool := same_list same_output (fst s) (fst t) && same_mask (snd s) (snd t).
  Definition hash_tuple (s : tuple) : positive :=
    class_of (snd s ++ flat_map (fun o => match o with Some v => low_bits v | None => [true] end) (fst s)).
  Definition tuple_of (s : state) : tuple :=
    (map (value_at positive next positive out (repeat 0%Z r)) (fst s), either (snd s) (support (repeat 0%Z r))).
  Definition tuples (R : set state) : set tuple :=
    fold_left (fun U '(_, ss) => fold_left (fun U s =>
      let t := tuple_of s in if member same_tuple hash_tuple U t then U else insert hash_tuple U t) ss U) (M.elements R) (M.empty _).

  Variable good : list (option positive) -> list bool -> bool.
  Definition check_within (k : nat) : bool :=
    let R := reached_within k in
    let U := tuples R in
    let ls := all_digits r in
    member same_state hash R start && for_all (fun t => good (fst t) (snd t)) U &&
    for_all (fun s => member same_tuple hash_tuple U (tuple_of s) && forallb (fun l => member same_state hash R (forward l s)) ls) R.
  Definition bad_within (k : nat) : bool := exists_in (fun s => negb (good (fst (tuple_of s)) (snd (tuple_of s)))) (reached_within k).

  Lemma same_copy_eq a b : same_copy a b = true -> a = b.
  Proof.
    intros E. apply andb_true_iff in E as [E F]. apply Pos.eqb_eq in E. apply same_counts_eq in F. destruct a, b; cbn in *; congruence.
  Qed.
  Lemma same_state_eq s t : same_state s t = true -> s = t.
  Proof.
    intros E. apply andb_true_iff in E as [E F]. apply (same_list_eq _ _ _ same_copy_eq) in E. apply same_mask_eq in F.
    destruct s, t; cbn in *; congruence.
  Qed.
  Lemma same_tuple_eq s t : same_tuple s t = true -> s = t.
  Proof.
    intros E. apply andb_true_iff in E as [E F]. apply same_mask_eq in F.
    apply same_list_eq in E; [destruct s, t; cbn in *; congruence|].
    intros [x|] [y|] Q; cbn in Q; try discriminate; [|reflexivity]. now apply Pos.eqb_eq in Q as ->.
  Qed.

  Hypothesis padding : forall q, out (next q (zeros r)) = out q.
  Hypothesis shifts_right : forall d, In d shifts -> length d = r.
  Definition outputs (v : counts) : list (option positive) :=
    map (fun d => value_at positive next positive out v (one, d)) shifts.
  Let good_at := good_at positive next positive out good.

  Lemma start_proper : proper positive r start.
  Proof. split; cbn [fst snd start]; [|apply repeat_length]. apply Forall_map, Forall_forall. auto. Qed.
  Lemma start_good v : length v = r -> good_at start v = good (outputs v) (support v).
  Proof.
    intros L. unfold good_at, Automatic.good_at, start, outputs. cbn [fst snd].
    rewrite map_map, either_zeros by (unfold support; now rewrite map_length). reflexivity.
  Qed.
  Lemma here_tuple s : good_here positive next positive out r good s = good (fst (tuple_of s)) (snd (tuple_of s)).
  Proof. reflexivity. Qed.

  Theorem check_within_spec k : check_within k = true ->
    forall v, length v = r -> nonnegative v = true -> good (outputs v) (support v) = true.
  Proof.
    unfold check_within. cbv zeta. intros C v L N. apply andb_true_iff in C as [C C3]. apply andb_true_iff in C as [C1 C2].
    rewrite <- start_good by exact L.
    apply (good_for_all positive next positive out r padding good (inside (reached_within k))); auto.
    - exact start_proper.
    - eapply member_inside; [exact same_state_eq | exact C1].
    - intros t l I Hl. pose proof (for_all_spec _ _ _ _ C3 I) as G. apply andb_true_iff in G as [_ G].
      rewrite forallb_forall in G. eapply member_inside; [exact same_state_eq|]. apply G. rewrite <- Hl. apply all_digits_in.
    - intros t I. pose proof (for_all_spec _ _ _ _ C3 I) as G. apply andb_true_iff in G as [G _].
      rewrite here_tuple. apply (for_all_spec _ (fun t => good (fst t) (snd t)) _ _ C2).
      eapply member_inside; [exact same_tuple_eq | exact G].
  Qed.

  (** ** States in the set are reached *)
  Definition reachable (s : state) := exists ls, Forall (fun l => length l = r) ls /\ s = fold_left (fun s l => forward l s) ls start.

  Lemma reachable_forward s l : length l = r -> reachable s -> reachable (forward l s).
  Proof.
    intros L (ls & F & ->). exists (ls ++ [l]). split; [apply Forall_app; auto|]. now rewrite fold_left_app.
  Qed.

  Lemma states_reachable k s : inside (reached_within k) s -> reachable s.
  Proof.
    unfold reached_within.
    set (P (x : list state * set state) := Forall reachable (fst x) /\ forall s, inside (snd x) s -> reachable s).
    assert (S0 : reachable start) by (exists []; split; [constructor | reflexivity]).
    enough (Q : P (iterate (fun s => is_nil (fst s)) k (search_step (all_digits r)) ([start], insert hash (M.empty _) start))) by apply Q.
    apply iterate_keeps.
    - intros [[|t queue] R] [Q H]; [now split|]. cbn [search_step fst snd] in *. inversion Q as [|? ? T Q']; subst.
      assert (G : forall ls queue R, (forall l, In l ls -> length l = r) -> P (queue, R) -> P (fold_left (visit t) ls (queue, R))).
      { induction ls as [|l ls IH]; intros q U HL HP; [exact HP|]. cbn [fold_left].
        assert (HL' : forall l, In l ls -> length l = r) by (intros; apply HL; now right).
        unfold visit at 2. destruct (member _ _ _ _); [now apply IH|]. apply IH; [exact HL'|].
        assert (RT : reachable (forward l t)) by (apply reachable_forward; auto; apply HL; now left).
        destruct HP as [P1 P2]. split; cbn [fst snd] in *; [now constructor|].
        intros u I. apply inside_insert in I as [->|I]; auto. }
      apply G; [apply all_digits_length | now split].
    - split; cbn [fst snd]; [now constructor|]. intros t I. apply inside_insert in I as [->|I]; [exact S0|]. now apply inside_empty in I.
  Qed.

  Theorem bad_within_spec k : bad_within k = true ->
    exists v, length v = r /\ nonnegative v = true /\ good (outputs v) (support v) = false.
  Proof.
    intros E. apply exists_in_spec in E as (s & I & B). apply negb_true_iff in B. rewrite <- here_tuple in B.
    apply states_reachable in I as (ls & F & ->).
    assert (G : forall s, proper positive r s ->
      good_here positive next positive out r good (fold_left (fun s l => forward l s) ls s) = false ->
      exists v, length v = r /\ nonnegative v = true /\ good_at s v = false).
    { clear B. induction F as [|l ls L F IH]; intros s P B.
      - exists (repeat 0%Z r). split; [apply repeat_length|]. split; [|exact B]. clear. induction r; cbn; auto.
      - destruct (IH (forward l s)) as (v & V & N & G); [now apply proper_step | exact B|].
        exists (push l v). rewrite push_length by congruence. split; [exact V|]. split; [now apply push_nonnegative|].
        unfold good_at. rewrite (good_step positive next positive out r padding good); auto.
        + rewrite push_odds, push_halves by congruence. exact G.
        + rewrite push_length; congruence.
        + pose proof (push_nonnegative l v N) as N'. apply Forall_forall. unfold nonnegative in N'. rewrite forallb_forall in N'.
          intros x X. now apply Z.leb_le, N'. }
    destruct (G start start_proper B) as (v & V & N & Q). exists v. rewrite start_good in Q by exact V. auto.
  Qed.
End Reached.
