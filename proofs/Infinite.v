(** Theorem A: solutions in which the quotient may be infinite.

    A model gives every heap a word of letters, every letter a value in a commutative monoid that need not be finite, and
    says of every value which events happen. Here are the conditions under which what it says is true of all positions,
    event by event, so for every convention of Conventions.v:

    - (dead) a heap without options has the empty word;
    - (sound) what an option triggers in a context is claimed of the heap in that context;
    - (core) for each letter some values of options are chosen; a heap whose word has this letter has an option with
      each of them in the place of the letter; and a heap with options and the empty word, when the event is claimed of
      the identity, has an option that triggers it;
    - (complete) every word of letters of which the event is claimed, but the empty one, has a letter whose core has a
      value that triggers the event in the rest of the word.

    For misère play the event is "Next wins", claimed where the model says N, and triggered by what it says is P. *)
From Coq Require Import List Arith Lia Bool Permutation.
From Meximal Require Import Game Conventions.
Import ListNotations.

Section Theorem_A.
  (** The monoid; its elements are those [x] with [ok x]. *)
  Variable elt : Type.
  Variable ok : elt -> Prop.
  Variable one : elt.
  Variable mul : elt -> elt -> elt.
  Hypothesis ok_one : ok one.
  Hypothesis ok_mul : forall x y, ok x -> ok y -> ok (mul x y).
  Hypothesis mul_1 : forall x, ok x -> mul one x = x.
  Hypothesis mul_comm : forall x y, ok x -> ok y -> mul x y = mul y x.
  Hypothesis mul_assoc : forall x y z, ok x -> ok y -> ok z -> mul x (mul y z) = mul (mul x y) z.

  (** The game, the heaps that the model is about, their words, and the values of letters. *)
  Variable opt : nat -> position -> Prop.
  Hypothesis smaller : forall h o k, opt h o -> In k o -> k < h.
  Variable known : nat -> Prop.
  Hypothesis known_opt : forall h o, known h -> opt h o -> Forall known o.
  Variable is_letter : nat -> Prop.
  Variable word : nat -> list nat.
  Hypothesis word_letters : forall h l, known h -> In l (word h) -> is_letter l.
  Variable val : nat -> elt.
  Hypothesis ok_val : forall l, ok (val l).

  Definition product (w : list nat) : elt := fold_right (fun l v => mul (val l) v) one w.
  Definition letters_of (X : position) : list nat := flat_map word X.
  Definition value (X : position) : elt := product (letters_of X).

  Hypothesis has_options : forall h, known h -> (forall o, ~ opt h o) \/ (exists o, opt h o).
  Hypothesis dead : forall h, known h -> (forall o, ~ opt h o) -> word h = [].

  Lemma ok_product w : ok (product w).
  Proof. induction w; cbn; auto. Qed.
  Lemma ok_value X : ok (value X).
  Proof. apply ok_product. Qed.
  Hint Resolve ok_product ok_value ok_one ok_mul ok_val : core.

  Lemma product_app u w : product (u ++ w) = mul (product u) (product w).
  Proof.
    induction u as [|l u IH]; [symmetry; now apply mul_1|].
    change (mul (val l) (product (u ++ w)) = mul (mul (val l) (product u)) (product w)). now rewrite IH, mul_assoc.
  Qed.

  Lemma value_app X Y : value (X ++ Y) = mul (value X) (value Y).
  Proof. unfold value, letters_of. now rewrite flat_map_app, product_app. Qed.

  Lemma swap x y z : ok x -> ok y -> ok z -> mul x (mul y z) = mul y (mul x z).
  Proof. intros. now rewrite !mul_assoc, (mul_comm x) by auto. Qed.

  (** A part of a position in the context of the rest. *)
  Lemma value_in_context A o B : value (A ++ o ++ B) = mul (value o) (value (A ++ B)).
  Proof. rewrite !value_app. now apply swap. Qed.

  Lemma value_perm X Y : Permutation X Y -> value X = value Y.
  Proof.
    induction 1 as [|h X Y _ IH|g h X|]; try congruence.
    - change (value ([h] ++ X) = value ([h] ++ Y)). rewrite !value_app. congruence.
    - change (value ([h] ++ [g] ++ X) = value ([g] ++ [h] ++ X)). rewrite !value_app. now apply swap.
  Qed.

  Lemma known_move X Y : Forall known X -> move opt X Y -> Forall known Y.
  Proof.
    intros K; inversion 1 as [A h B o Ho]; subst. rewrite !Forall_app in *.
    destruct K as [KA KB]; inversion KB; subst. eauto.
  Qed.

  Lemma has_moves X : Forall known X -> (over opt X /\ letters_of X = []) \/ exists Y, move opt X Y.
  Proof.
    induction 1 as [|h X K KX IH]; [left; split; [intros Y; apply move_nil_inv | reflexivity]|].
    destruct (has_options h K) as [N | (o & Ho)]; [|right; eexists; apply move_head; exact Ho].
    destruct IH as [[O L] | (Y & M)]; [left | right; eexists; apply move_tail; exact M].
    split; [|change (word h ++ letters_of X = []); now rewrite dead, L].
    intros Y M. destruct (move_cons_inv _ _ _ _ M) as [(o & Ho & _) | (Z & MZ & _)]; [now apply (N o) | now apply (O Z)].
  Qed.

  Section Event.
    Variables claimed triggers : elt -> bool.
    Variable core : nat -> elt -> Prop.
    Hypothesis ok_core : forall l v, core l v -> ok v.

    Hypothesis sound : forall h o z, ok z -> known h -> opt h o -> triggers (mul (value o) z) = true -> claimed (mul (value [h]) z) = true.
    Hypothesis core_options : forall h A l B v, known h -> word h = A ++ l :: B -> core l v ->
      exists o, opt h o /\ value o = mul v (product (A ++ B)).
    Hypothesis empty_options : forall h o, known h -> word h = [] -> opt h o -> claimed one = true ->
      exists o', opt h o' /\ triggers (value o') = true.
    Hypothesis complete : forall w, Forall is_letter w -> w <> [] -> claimed (product w) = true ->
      exists A l B v, w = A ++ l :: B /\ core l v /\ triggers (mul v (product (A ++ B))) = true.

    (** A letter of a position is a letter of one of its heaps. *)
    Lemma letter_of_heap X : forall A l B, letters_of X = A ++ l :: B ->
      exists P h R A' B', X = P ++ h :: R /\ word h = A' ++ l :: B' /\ A = letters_of P ++ A' /\ B = B' ++ letters_of R.
    Proof.
      induction X as [|h X IH]; intros A l B E; cbn in E; [now destruct A|].
      apply app_eq_app in E as (m & [[E1 E2] | [E1 E2]]).
      - destruct m as [|k m]; cbn in E2.
        + destruct (IH [] l B (eq_sym E2)) as (P & g & R & A' & B' & -> & W & Q1 & Q2).
          exists (h :: P), g, R, A', B'. rewrite app_nil_r in E1. repeat split; auto.
          change (A = (word h ++ letters_of P) ++ A'). now rewrite <- app_assoc, <- Q1, app_nil_r.
        + injection E2 as <- ->. exists [], h, X, A, m. auto.
      - destruct (IH m l B E2) as (P & g & R & A' & B' & -> & W & -> & Q2).
        exists (h :: P), g, R, A', B'. repeat split; auto.
        change (A = (word h ++ letters_of P) ++ A'). now rewrite <- app_assoc.
    Qed.

    (** The event is claimed of a position with options exactly when some option triggers it. *)
    Theorem event_right X : Forall known X -> (exists Y, move opt X Y) ->
      (claimed (value X) = true <-> exists Y, move opt X Y /\ triggers (value Y) = true).
    Proof.
      intros K (Y & M). split.
      - intros C. destruct (letters_of X) as [|l0 w0] eqn:L.
        + inversion M as [A h B o Ho E1 E2]; subst.
          assert (KH : known h) by (rewrite Forall_app in K; destruct K as [_ K]; now inversion K).
          unfold letters_of in L. rewrite flat_map_app in L. apply app_eq_nil in L as [LA L]. cbn in L. apply app_eq_nil in L as [LH LB].
          assert (N : letters_of (A ++ B) = []) by (unfold letters_of; now rewrite flat_map_app, LA, LB).
          assert (V : value (A ++ h :: B) = one).
          { unfold value, letters_of. rewrite flat_map_app, LA. cbn. now rewrite LH, LB. }
          rewrite V in C. destruct (empty_options h o KH LH Ho C) as (o' & Ho' & T).
          exists (A ++ o' ++ B). split; [now constructor|].
          rewrite value_in_context. unfold value at 2. rewrite N. change (product []) with one. now rewrite mul_comm, mul_1 by auto.
        + destruct (complete (letters_of X)) as (A & l & B & v & E & V & T); auto.
          * apply Forall_forall. intros l I. apply in_flat_map in I as (h & Hh & I).
            rewrite Forall_forall in K. eapply word_letters; eauto.
          * rewrite L. discriminate.
          * destruct (letter_of_heap X A l B E) as (P & h & R & A' & B' & -> & W & -> & ->).
            assert (KH : known h) by (rewrite Forall_app in K; destruct K as [_ K]; now inversion K).
            destruct (core_options h A' l B' v KH W V) as (o & Ho & Vo).
            exists (P ++ o ++ R). split; [now constructor|]. rewrite value_in_context, Vo. rewrite <- T. f_equal.
            assert (OV : ok v) by eauto. rewrite <- mul_assoc by auto. f_equal.
            unfold value, letters_of. rewrite flat_map_app, !product_app.
            rewrite <- !mul_assoc by auto. rewrite (swap (product (flat_map word P)) (product A')) by auto.
            f_equal. apply swap; auto.
      - clear Y M. intros (Y & M & T). inversion M as [A h B o Ho E1 E2]; subst.
        assert (KH : known h) by (rewrite Forall_app in K; destruct K as [_ K]; now inversion K).
        change (A ++ h :: B) with (A ++ [h] ++ B). rewrite value_in_context in *. eapply sound; eauto.
    Qed.
  End Event.

  (** Outcomes, for every convention: the conditions hold for each of its events. *)
  Variable p : play.
  Variable players : nat.
  Hypothesis two : 2 <= players.
  Variable lab : elt -> label.
  Hypothesis lab_allowed : forall x, ok x -> allowed p players (lab x) = true.
  Hypothesis lab_end : end_ok p players (lab one) = true.
  Variable core : nat -> nat -> elt -> Prop.   (* may depend on the event *)
  Let claimed i x := happens p players i (lab x).
  Let triggered i x := triggers p players i (lab x).
  Hypothesis ok_core : forall i l v, core i l v -> ok v.
  Hypothesis sound : forall i h o z, ok z -> i < events p players -> known h -> opt h o ->
    triggered i (mul (value o) z) = true -> claimed i (mul (value [h]) z) = true.
  Hypothesis core_options : forall i h A l B v, i < events p players -> known h -> word h = A ++ l :: B -> core i l v ->
    exists o, opt h o /\ value o = mul v (product (A ++ B)).
  Hypothesis empty_options : forall i h o, i < events p players -> known h -> word h = [] -> opt h o -> claimed i one = true ->
    exists o', opt h o' /\ triggered i (value o') = true.
  Hypothesis complete : forall i w, i < events p players -> Forall is_letter w -> w <> [] -> claimed i (product w) = true ->
    exists A l B v, w = A ++ l :: B /\ core i l v /\ triggered i (mul v (product (A ++ B))) = true.

  Theorem theorem_A X : Forall known X -> outcome_is opt p players X (lab (value X)).
  Proof.
    apply (outcomes_right opt smaller (Forall known)) with (lab := fun X => lab (value X)); auto.
    - intros Y Z KY M. eapply known_move; eauto.
    - intros Y KY O. destruct (has_moves Y KY) as [[_ L] | (Z & M)]; [|now destruct (O Z)].
      unfold value. rewrite L. exact lab_end.
    - intros Y KY. destruct (has_moves Y KY) as [[O _] | M]; auto.
    - intros i Y I KY M. apply (event_right (claimed i) (triggered i) (core i)); eauto.
  Qed.
End Theorem_A.
