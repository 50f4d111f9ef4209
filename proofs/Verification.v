(** The verification lemma of docs/certificates.md, for an abstract commutative monoid. *)
From Coq Require Import List Arith Lia Bool.
From Meximal Require Import Game Closure.
Import ListNotations.

Section Lemma_V.
  (** The elements of the monoid are those [x] with [ok x]. *)
  Variable elt : Type.
  Variable ok : elt -> Prop.
  Variable one : elt.
  Variable mul : elt -> elt -> elt.
  Hypothesis ok_one : ok one.
  Hypothesis ok_mul : forall x y, ok x -> ok y -> ok (mul x y).
  Hypothesis mul_1 : forall x, ok x -> mul one x = x.
  Hypothesis mul_comm : forall x y, ok x -> ok y -> mul x y = mul y x.
  Hypothesis mul_assoc : forall x y z, ok x -> ok y -> ok z -> mul x (mul y z) = mul (mul x y) z.

  (** The game, the heaps that the certificate is about, and their values. *)
  Variable opt : nat -> position -> Prop.
  Variable known : nat -> Prop.
  Hypothesis known_opt : forall h o, known h -> opt h o -> Forall known o.
  Variable phi : nat -> elt.
  Hypothesis ok_phi : forall h, ok (phi h).

  Definition value (X : position) := fold_right (fun h v => mul (phi h) v) one X.

  Lemma ok_value X : ok (value X).
  Proof. induction X; cbn; auto. Qed.
  Lemma value_cons h X : value (h :: X) = mul (phi h) (value X).
  Proof. reflexivity. Qed.
  Lemma value_one h : value [h] = mul (phi h) one.
  Proof. reflexivity. Qed.
  Arguments value : simpl never.
  Hint Resolve ok_value ok_one ok_mul ok_phi : core.

  Lemma value_app X Y : value (X ++ Y) = mul (value X) (value Y).
  Proof.
    induction X as [|h X IH]; [symmetry; now apply mul_1|].
    cbn [app]. now rewrite !value_cons, IH, mul_assoc.
  Qed.

  Lemma known_move X Y : Forall known X -> move opt X Y -> Forall known Y.
  Proof.
    intros K; inversion 1 as [A h B o Ho]; subst. rewrite !Forall_app in *.
    destruct K as [KA KB]; inversion KB; subst. eauto.
  Qed.

  (** What is known about a heap: it has no options and value 1, or it is one of the letters, each with its value and
      the values of its options, which are some. *)
  Definition letter := (elt * list elt)%type.
  Variable letters : list letter.

  Definition is_letter (h : nat) (l : letter) : Prop :=
    fst l = phi h /\ snd l <> [] /\ forall y, In y (snd l) <-> exists o, opt h o /\ value o = y.
  Definition is_end (h : nat) : Prop := phi h = one /\ forall o, ~ opt h o.

  Hypothesis heaps : forall h, known h -> is_end h \/ exists l, In l letters /\ is_letter h l.

  Lemma has_moves X : Forall known X ->
    (over opt X /\ value X = one) \/ (exists Y, move opt X Y).
  Proof.
    induction 1 as [|h X K KX IH]; [left; split; [intros Y; apply move_nil_inv | reflexivity]|].
    destruct (heaps _ K) as [[E N] | ([x os] & _ & Hx & Ho & Hos)]; cbn in *.
    - destruct IH as [[O V] | [Y M]].
      + left; split; [|now rewrite value_cons, E, V, mul_1].
        intros Y M; destruct (move_cons_inv _ _ _ _ M) as [(o & Hop & _) | (T & HT & _)].
        * now apply (N o).
        * now apply (O T).
      + right; eexists; apply move_tail; exact M.
    - right. destruct os as [|y os]; [easy|]. destruct (Hos y) as [(o & Hop & _) _]; [now left|].
      eexists; apply move_head; exact Hop.
  Qed.

  (** ** One event: [E] the elements where it is claimed, [V] those that trigger it *)
  Section Event.
    Variables E V : elt -> bool.

    (** [D X z]: in the context [z] the event is claimed, and no move in [X] makes it happen. *)
    Definition D (X : position) (z : elt) : Prop :=
      E (mul (value X) z) = true /\ forall X', move opt X X' -> V (mul (value X') z) = false.

    Lemma D_cons h X z : ok z -> D (h :: X) z -> D [h] (mul (value X) z) /\ D X (mul (phi h) z).
    Proof.
      intros Z [HE HV]; rewrite value_cons in HE.
      assert (P : forall o x, ok o -> ok x -> mul (mul o x) z = mul o (mul x z)) by (intros; symmetry; auto).
      assert (R : forall x, ok x -> mul x (mul (phi h) z) = mul (mul (phi h) x) z).
      { intros x X0. rewrite mul_assoc, (mul_comm x) by auto. reflexivity. }
      assert (U : forall x, ok x -> mul x one = x) by (intros; rewrite mul_comm, mul_1; auto).
      repeat split.
      - now rewrite value_one, U, <- P by auto.
      - intros Y M. destruct (move_cons_inv _ _ _ _ M) as [(o & Ho & ->) | (T & HT & _)].
        + rewrite app_nil_r, <- P, <- value_app by auto. apply HV. now apply move_head.
        + now destruct (move_nil_inv _ _ HT).
      - now rewrite R by auto.
      - intros Y M. rewrite R by auto. change (mul (phi h) (value Y)) with (value (h :: Y)).
        apply HV. now apply move_tail.
    Qed.

    (** Soundness, checked letter by letter. *)
    Definition letter_sound (l : letter) : Prop :=
      forall o z, ok z -> In o (snd l) -> V (mul o z) = true -> E (mul (fst l) z) = true.
    Hypothesis sound : forall l, In l letters -> letter_sound l.

    (** A superset of D(h) for each letter. *)
    Variable need : letter -> elt -> bool.
    Hypothesis need_ok : forall l z, In l letters -> ok z -> E (mul (fst l) z) = true ->
      (forall o, In o (snd l) -> V (mul o z) = false) -> need l z = true.

    (** Completeness: no sum of letters lacks an event that is claimed. *)
    Definition with_need (l : letter) := (fst l, need l).
    Hypothesis complete : forall w, over_letters elt (map with_need letters) w -> w <> [] -> ~ P elt one mul E w one.

    Lemma D_letter h l z : In l letters -> is_letter h l -> ok z -> D [h] z -> need l z = true.
    Proof.
      intros I (F & _ & O) Z [HE HV]. apply need_ok; auto.
      - rewrite F. rewrite value_one, (mul_comm _ one), mul_1 in HE by auto. exact HE.
      - intros y Hy. destruct (O y) as [(o & Ho & <-) _]; auto.
        rewrite <- (app_nil_r o). apply HV. now apply move_head.
    Qed.

    (** The word of a position: its letters. *)
    Lemma word_of X : Forall known X -> exists w, over_letters elt (map with_need letters) w /\
      val elt one mul w = value X /\ (forall z, ok z -> D X z -> P elt one mul E w z) /\ ((exists Y, move opt X Y) -> w <> []).
    Proof.
      induction 1 as [|h X KN KX (w & O & W & S & N)].
      - exists []. repeat split; [easy| |].
        + intros z Z [HE _]. unfold value in HE; cbn in HE. now rewrite mul_1 in HE.
        + intros [Y M]. now destruct (move_nil_inv _ _ M).
      - destruct (heaps _ KN) as [[E1 NO] | (l & Hl & HL)].
        + exists w. repeat split; auto.
          * now rewrite value_cons, E1, mul_1.
          * intros z Z HD. apply S; auto. apply D_cons in HD as [_ HD]; auto. now rewrite E1, mul_1 in HD.
          * intros [Y M]. apply N. destruct (move_cons_inv _ _ _ _ M) as [(o & Ho & _) | (T & HT & _)]; [now destruct (NO o) | eauto].
        + assert (F := proj1 HL). exists (with_need l :: w). repeat split.
          * intros m [<-|M]; [now apply in_map | auto].
          * rewrite val_cons, W, value_cons. cbn. now rewrite F.
          * cbn. apply D_cons in H0 as [HD _]; auto. rewrite W. eapply D_letter; eauto.
          * cbn. apply D_cons in H0 as [_ HD]; auto. rewrite F. apply S; auto.
          * discriminate.
    Qed.

    Lemma closure X : Forall known X -> (exists Y, move opt X Y) -> ~ D X one.
    Proof.
      intros KX MX HD. destruct (word_of X KX) as (w & O & _ & S & N). apply (complete w O); auto.
    Qed.

    (** Moves are finitely many as far as values can tell. *)
    Lemma some_move_triggers X z : Forall known X -> ok z ->
      (exists Y, move opt X Y /\ V (mul (value Y) z) = true) \/
      (forall Y, move opt X Y -> V (mul (value Y) z) = false).
    Proof.
      intros KX; revert z; induction KX as [|h X K1 KX IH]; intros z Z.
      - right; intros Y M; now destruct (move_nil_inv _ _ M).
      - destruct (IH (mul (phi h) z)) as [(Y & M & T) | N]; auto.
        + left; exists (h :: Y); split; [now apply move_tail|].
          rewrite value_cons, (mul_comm (phi h)), <- mul_assoc by auto. exact T.
        + assert (N' : forall Y, move opt X Y -> V (mul (value (h :: Y)) z) = false).
          { intros Y M. rewrite value_cons, (mul_comm (phi h)), <- mul_assoc by auto. now apply N. }
          destruct (heaps _ K1) as [[P Q] | ([x os] & _ & _ & _ & O)]; cbn in *.
          * right; intros Y M. destruct (move_cons_inv _ _ _ _ M) as [(o & Ho & _) | (T & HT & ->)]; auto.
            now destruct (Q o).
          * destruct (existsb (fun y => V (mul (mul y (value X)) z)) os) eqn:B.
            -- apply existsb_exists in B as (y & Hy & T). apply O in Hy as (o & Ho & <-).
               left; exists (o ++ X); split; [now apply move_head | now rewrite value_app].
            -- right; intros Y M. destruct (move_cons_inv _ _ _ _ M) as [(o & Ho & ->) | (T & HT & ->)]; auto.
               destruct (V (mul (value (o ++ X)) z)) eqn:T; [|reflexivity].
               rewrite <- B. symmetry. apply existsb_exists. exists (value o).
               rewrite <- value_app; split; [apply O; eauto | exact T].
    Qed.

    (** The lemma for one event: it is claimed exactly when some option triggers it. *)
    Theorem event_right X : Forall known X -> (exists Y, move opt X Y) ->
      (E (value X) = true <-> exists Y, move opt X Y /\ V (value Y) = true).
    Proof.
      intros KX MX.
      assert (U : forall x, ok x -> mul x one = x) by (intros; rewrite mul_comm, mul_1; auto).
      split.
      - intros HE. destruct (some_move_triggers X one) as [(Y & M & T) | N]; auto.
        + rewrite U in T by auto. eauto.
        + destruct (closure X KX); auto. split; [now rewrite U|auto].
      - intros (Y & M & T). inversion M as [A h B o Ho E1 E2]; subst.
        assert (KH : known h) by (rewrite Forall_app in KX; destruct KX as [_ KX]; now inversion KX).
        destruct (heaps _ KH) as [[_ N] | (l & Hl & F & _ & O)]; [now destruct (N o)|].
        assert (C : forall W, value (A ++ W ++ B) = mul (value W) (value (A ++ B))).
        { intros W. rewrite !value_app. rewrite (mul_assoc (value W)), (mul_comm (value W) (value A)) by auto.
          now rewrite mul_assoc. }
        change (A ++ h :: B) with (A ++ [h] ++ B). rewrite C in T |- *. rewrite value_one, U, <- F by auto.
        apply (sound l Hl (value o)); auto. apply O. eauto.
    Qed.
  End Event.
End Lemma_V.
