(** Certificates of version 2 are right: [automatic_checker_sound].

    What is accepted gives the outcome of every position; the orders of letters are those that are claimed, and so the
    quotient may be known to be infinite; what is claimed to be reduced has no two elements and no two states alike. *)
From Coq Require Import List Bool PArith ZArith NArith Arith Lia Permutation.
From Meximal Require Import Game Conventions Monoid Options Checker Refinement Correct Infinite Automatic Reached Orders.
From Meximal Require Import AutomaticChecker AutomaticCorrect.
From Meximal Require Export Theorems AutomaticCertificate.
Import ListNotations.

(** ** What is claimed *)

(** The label that a certificate gives a position. *)
Definition label_by (c : automatic) (X : position) : label := m_label (bare c) (m_value (bare c) X).
Definition a_heaps (c : automatic) : nat := length (a_spelling c).
Definition a_convention (c : automatic) : convention := (a_players c, a_play c).

(** A function from positions to labels that gives the outcome of every position. *)
Definition solution (r : rules) (v : convention) (heaps : nat -> Prop) (f : position -> label) : Prop :=
  forall X, Forall heaps X -> outcome_is (opt_of r) (snd v) (fst v) X (f X).
(** The order of a heap: how its multiples repeat, or that they do not. *)
Definition order_is (r : rules) (v : convention) (heaps : nat -> Prop) (h : nat) (w : power) : Prop :=
  let alike j k := indistinguishable r v heaps (repeat h j) (repeat h k) in
  match w with
  | InfiniteOrder => forall j k, alike j k -> j = k
  | FiniteOrder i q =>
      (forall k, N.to_nat i <= k -> alike (k + N.to_nat q) k) /\
      (forall s, (forall k, s <= k -> alike (k + N.to_nat q) k) -> N.to_nat i <= s) /\
      (forall d s, 1 <= d -> (forall k, s <= k -> alike (k + d) k) -> N.to_nat q <= d)
  end.
(** No finite list of positions has one that is indistinguishable from each position. *)
Definition infinite_quotient (r : rules) (v : convention) (heaps : nat -> Prop) : Prop :=
  forall reps, ~ forall X, Forall heaps X -> exists R, In R reps /\ indistinguishable r v heaps X R.

Record solved (c : automatic) : Prop := {
  solved_outcomes : solution (a_rules c) (a_convention c) (up_to (a_heaps c)) (label_by c);
  solved_orders : forall h w, In (h, w) (a_powers c) -> order_is (a_rules c) (a_convention c) (up_to (a_heaps c)) h w;
  (** Sums of finite letters are indistinguishable only if they have the same value in the monoid, ... *)
  solved_elements : a_reduced c = true -> forall X Y, Forall (fun h => In h (a_finite c)) X -> Forall (fun h => In h (a_finite c)) Y ->
    indistinguishable (a_rules c) (a_convention c) (up_to (a_heaps c)) X Y -> m_value (bare c) X = m_value (bare c) Y;
  (** ... and some digits tell two states apart. *)
  solved_states : a_reduced c = true -> forall q q', In q (states (bare c)) -> In q' (states (bare c)) -> q <> q' ->
    exists ds, m_output (bare c) (fold_left (digit_step (bare c)) ds q) <> m_output (bare c) (fold_left (digit_step (bare c)) ds q');
}.

(** ** Lemmas *)
Lemma nth_axis r p k j : j < r -> nth j (along_axis r p k) 0%Z = if j =? p then k else 0%Z.
Proof.
  revert p j; induction r as [|r IH]; intros [|p] [|j] L; cbn [along_axis nth Nat.eqb]; try lia; auto.
  - apply nth_repeat.
  - apply IH. lia.
Qed.
Lemma unit_axis r p : unit_vector r p = along_axis r p 1.
Proof.
  apply (nth_ext _ _ 0%Z 0%Z); rewrite unit_length; [symmetry; apply axis_length|].
  intros j J. now rewrite nth_unit, nth_axis by exact J.
Qed.
Lemma axis_part w j : j < length w ->
  firstn (S j) w ++ repeat 0%Z (length w - S j) = add (along_axis (length w) j (nth j w 0%Z)) (firstn j w ++ repeat 0%Z (length w - j)).
Proof.
  assert (Z : forall k, add (repeat 0%Z k) (repeat 0%Z k) = repeat 0%Z k) by (induction k as [|k IH]; cbn; now rewrite ?IH).
  revert j; induction w as [|x w IH]; intros [|j] L; cbn [length] in L; try lia.
  - cbn [length firstn nth along_axis app Nat.sub repeat add]. rewrite Nat.sub_0_r, Z, Z.add_0_r. reflexivity.
  - cbn [length firstn nth along_axis app Nat.sub add]. rewrite <- IH by lia. f_equal.
Qed.
Lemma map_differ {A B} (dec : forall a b : B, {a = b} + {a <> b}) (f g : A -> B) l : map f l <> map g l -> exists x, In x l /\ f x <> g x.
Proof.
  induction l as [|a l IH]; cbn; [easy|]. intros N. destruct (dec (f a) (g a)) as [E|D]; [|exists a; auto].
  destruct IH as (x & I & D); [congruence|]. exists x. auto.
Qed.
Lemma flat_map_differ {A B} (dec : forall a b : list B, {a = b} + {a <> b}) (f g : A -> list B) l :
  flat_map f l <> flat_map g l -> exists x, In x l /\ f x <> g x.
Proof.
  induction l as [|a l IH]; cbn; [easy|]. intros N. destruct (dec (f a) (g a)) as [E|D]; [|exists a; auto].
  destruct IH as (x & I & D); [congruence|]. exists x. auto.
Qed.
Lemma bits_dec (a b : list bool) : {a = b} + {a <> b}.
Proof. apply list_eq_dec, bool_dec. Qed.
Lemma same_mask_refl a : same_mask a a = true.
Proof. induction a as [|[] a IH]; cbn; auto. Qed.
Lemma index_of_some l ls i : index_of l ls = Some i -> i < length ls /\ nth i ls 0 = l.
Proof.
  revert i; induction ls as [|k ls IH]; intros i; cbn; [discriminate|]. destruct (Nat.eqb_spec k l) as [->|N].
  - injection 1 as <-. split; [lia | reflexivity].
  - destruct (index_of l ls) as [j|]; [|discriminate]. cbn. injection 1 as <-. destruct (IH j eq_refl). split; [lia | assumption].
Qed.
Lemma index_of_none l ls : index_of l ls = None -> ~ In l ls.
Proof.
  induction ls as [|k ls IH]; cbn; [easy|]. destruct (Nat.eqb_spec k l) as [->|N]; [discriminate|].
  destruct (index_of l ls); [discriminate|]. intros _ [E|I]; [easy | now apply IH].
Qed.

Lemma first_of_row o rl : In one (number one (repeat tt o)) -> get (row_of (number one (repeat tt o)) rl) one = hd one rl.
Proof.
  destruct o as [|o]; [easy|]. intros _. cbn [repeat number]. unfold row_of, get. destruct rl as [|y rl]; cbn [combine fold_right hd].
  - now rewrite M.gempty.
  - now rewrite M.gss.
Qed.

Section Model.
  Variable m : model.
  Hypothesis checked : check_model m = true.
  Hypothesis letters_alone : forall l, In l (map fst (m_finite m) ++ m_infinite m) -> m_word m l = [l].
  Variable fin : list nat.
  Hypothesis finite_rows : m_finite m = combine fin (map (hd one) (m_rows m)).
  Hypothesis finite_length : length fin = length (m_rows m).
  Let els := m_els m.
  Let rows := map (row_of els) (m_rows m).
  Let r := m_rank m.
  Let T := m_word_table m.
  Let p := m_play m.
  Let n := m_players m.
  Let v : convention := (n, p).
  Let known := m_known m.
  Let value := m_value m.
  Local Notation mul_w := (mul_w m).
  Local Notation indist := (indistinguishable (m_rules m) v known).

  Lemma P_monoid : check_monoid els rows T = true.
  Proof. exact (proj1 (proj2 (model_parts m checked))). Qed.

  Lemma ok_value X : ok_w m (value X).
  Proof. apply product_ok, checked. Qed.
  Lemma value_app X Y : value (X ++ Y) = mul_w (value X) (value Y).
  Proof.
    unfold value, m_value.
    apply (Infinite.value_app pair_value (ok_w m) (one_w m) mul_w (w_one m checked) (w_mul m checked) (w_1 m checked) (w_assoc m checked)
      (m_word m) (m_val m) (val_ok m checked)).
  Qed.
  Lemma letter_known l : m_word m l = [l] -> known l.
  Proof.
    unfold known, m_known, m_word. intros E. destruct (Nat.lt_ge_cases l (length (m_words m))); [assumption|].
    now rewrite nth_overflow in E.
  Qed.
  Lemma letter_value l : m_word m l = [l] -> forall X, value (l :: X) = mul_w (m_val m l) (value X).
  Proof. intros E X. unfold value, m_value, Infinite.value, Infinite.letters_of. cbn [flat_map]. rewrite E. reflexivity. Qed.

  (** ** Every value is that of a position *)
  Lemma row_letter g : In g rows -> exists l, In (l, get g one) (m_finite m).
  Proof.
    intros G. apply in_map_iff in G as (rl & <- & I). apply (In_nth _ _ []) in I as (i & L & E).
    exists (nth i fin 0). rewrite finite_rows.
    assert (Q : get (row_of els rl) one = hd one rl).
    { apply first_of_row. exact (ok_one _ _ P_monoid). }
    rewrite Q. replace (hd one rl) with (nth i (map (hd one) (m_rows m)) (hd one [])) by (rewrite map_nth; now rewrite E).
    rewrite <- combine_nth by (now rewrite map_length). apply nth_In. rewrite combine_length, map_length. lia.
  Qed.

  Lemma finite_letter l y : In (l, y) (m_finite m) -> m_word m l = [l] /\ m_val m l = (y, repeat 0%Z r) /\ In y els.
  Proof.
    intros I. split; [apply letters_alone, in_or_app; left; now apply (in_map fst) in I|].
    destruct (letter_parts m checked) as (F & _). destruct (F l y I). auto.
  Qed.
  Lemma infinite_letter k : k < r -> m_word m (nth k (m_infinite m) 0) = [nth k (m_infinite m) 0] /\
    m_val m (nth k (m_infinite m) 0) = (one, along_axis r k 1).
  Proof.
    intros K. split; [apply letters_alone, in_or_app; right; now apply nth_In|].
    destruct (letter_parts m checked) as (_ & F & _). rewrite (F k K). unfold infinite_value. now rewrite unit_axis.
  Qed.

  Lemma infinite_multiple k j : k < r -> value (repeat (nth k (m_infinite m) 0) j) = (one, along_axis r k (Z.of_nat j)).
  Proof.
    intros K. destruct (infinite_letter k K) as [W V]. induction j as [|j IH].
    - cbn [repeat]. change (value []) with (one_w m). rewrite axis_zero. reflexivity.
    - cbn [repeat]. rewrite letter_value, IH, V by exact W. unfold AutomaticChecker.mul_w. cbn [fst snd]. f_equal.
      + exact (mul_1 _ _ P_monoid _ (ok_one _ _ P_monoid)).
      + rewrite axis_add. f_equal. lia.
  Qed.
  Lemma finite_multiple l y j : In (l, y) (m_finite m) -> value (repeat l (N.to_nat j)) = (N.iter j (mul T y) one, repeat 0%Z r).
  Proof.
    intros I. destruct (finite_letter l y I) as (W & V & _). induction j as [|j IH] using N.peano_ind; [reflexivity|].
    rewrite N2Nat.inj_succ, N.iter_succ. cbn [repeat]. rewrite letter_value, IH, V by exact W.
    unfold AutomaticChecker.mul_w. cbn [fst snd]. f_equal. apply add_zero, repeat_length.
  Qed.

  Lemma generated_ok x : generated rows x -> In x els.
  Proof. destruct (Monoid.parts _ _ P_monoid) as (O & C & _). induction 1; auto. Qed.

  Lemma onto w : ok_w m w -> exists Z, Forall known Z /\ value Z = w.
  Proof.
    destruct w as [z w]. intros (HZ & L & NN). cbn [fst snd] in *. change (m_rank m) with r in L.
    assert (A : exists Z, Forall known Z /\ value Z = (z, repeat 0%Z r)).
    { pose proof (elt_generated els rows P_monoid z HZ) as G. induction G as [|g x G R IH].
      - exists []. split; [constructor | reflexivity].
      - pose proof (generated_ok x R) as OX.
        destruct (IH OX) as (Z & KZ & VZ). destruct (row_letter g G) as (l & I).
        destruct (finite_letter _ _ I) as (W & V & OG). exists (l :: Z). split; [constructor; auto using letter_known|].
        rewrite letter_value, V, VZ by exact W. unfold AutomaticChecker.mul_w. cbn [fst snd]. f_equal.
        + rewrite (mul_row els rows P_monoid g x G OX). exact (mul_comm _ _ P_monoid _ _ OG OX).
        + apply add_zero, repeat_length. }
    assert (B : forall j, j <= r -> exists Z, Forall known Z /\ value Z = (one, firstn j w ++ repeat 0%Z (r - j))).
    { induction j as [|j IH]; intros J.
      - exists []. split; [constructor|]. cbn [firstn app]. rewrite Nat.sub_0_r. reflexivity.
      - destruct (IH ltac:(lia)) as (Z & KZ & VZ). destruct (infinite_letter j ltac:(lia)) as [W _].
        exists (repeat (nth j (m_infinite m) 0) (Z.to_nat (nth j w 0%Z)) ++ Z). split.
        + apply Forall_app. split; [|exact KZ]. apply Forall_forall. intros x X. apply repeat_spec in X as ->. now apply letter_known.
        + rewrite value_app, infinite_multiple, VZ by lia. unfold AutomaticChecker.mul_w. cbn [fst snd].
          rewrite Z2Nat.id by now apply nth_nonnegative. f_equal.
          * exact (mul_1 _ _ P_monoid _ (ok_one _ _ P_monoid)).
          * rewrite <- L in *. symmetry. apply axis_part. lia. }
    destruct A as (X & KX & VX), (B r (le_n _)) as (Y & KY & VY). exists (X ++ Y). split; [now apply Forall_app|].
    rewrite value_app, VX, VY, Nat.sub_diag, app_nil_r, <- L, firstn_all.
    unfold AutomaticChecker.mul_w. cbn [fst snd]. f_equal.
    - exact (eq_trans (mul_comm _ _ P_monoid z one HZ (ok_one _ _ P_monoid)) (mul_1 _ _ P_monoid _ HZ)).
    - now apply add_zero.
  Qed.

  (** ** Indistinguishable means equal labels in every context *)
  Let bits := label_bits m.
  Lemma label_allowed w : allowed p n (m_label m w) = true.
  Proof. unfold m_label. apply entries_allowed, checked. Qed.

  Lemma bits_outcome X l l' : outcome_is (opt_of (m_rules m)) p n X l -> allowed p n l = true -> allowed p n l' = true ->
    bits l = bits l' -> outcome_is (opt_of (m_rules m)) p n X l'.
  Proof.
    intros O A A' E. assert (H : forall i, i < events p n -> happens p n i l = happens p n i l').
    { intros i I. unfold bits, label_bits in E. fold p n in E. apply (ext_in_map E). apply in_seq. lia. }
    clear E. unfold outcome_is in *. destruct p as [ws|]; cbn [events happens allowed] in *.
    - intros i I. rewrite (O i I). specialize (H i I). destruct i as [|i]; [now rewrite H|].
      destruct (has (S i) l), (has (S i) l'); cbn in H; try discriminate; tauto.
    - intros s. rewrite (O s). apply Nat.ltb_lt in A, A'.
      assert (E : seat l = seat l'); [|now rewrite E].
      destruct (Nat.lt_trichotomy (seat l) (seat l')) as [Q|[Q|Q]]; [|exact Q|].
      + specialize (H (seat l) ltac:(lia)). rewrite Nat.leb_refl in H. symmetry in H. apply Nat.leb_le in H. lia.
      + specialize (H (seat l') ltac:(lia)). rewrite Nat.leb_refl in H. apply Nat.leb_le in H. lia.
  Qed.

  Theorem indistinguishable_labels X Y : Forall known X -> Forall known Y ->
    (indist X Y <-> forall w, ok_w m w -> bits (m_label m (mul_w (value X) w)) = bits (m_label m (mul_w (value Y) w))).
  Proof.
    intros KX KY. split.
    - intros S w W. destruct (onto w W) as (Z & KZ & <-). rewrite <- !value_app. unfold bits, label_bits. apply map_ext_in.
      intros i I. apply in_seq in I. fold p n.
      apply (labels_agree (m_rules m) p n (X ++ Z) (Y ++ Z)); [| |exact (S Z KZ)|unfold p, n; lia];
        apply automatic_sound; auto; now apply Forall_app.
    - intros H Z KZ. cbn [fst snd v].
      apply (outcome_same _ _ _ _ _ (m_label m (value (Y ++ Z)))); [|apply automatic_sound; auto; now apply Forall_app].
      apply (bits_outcome _ (m_label m (value (X ++ Z)))); auto using label_allowed.
      + apply automatic_sound; auto; now apply Forall_app.
      + rewrite !value_app. apply H, ok_value.
  Qed.

  Lemma label_in_context a w : ok_w m a -> ok_w m w ->
    m_label m (mul_w a w) = m_entry m (Automatic.run positive (m_step m) positive (m_output m) one (add (snd w) (snd a))) (mul T (fst a) (fst w)).
  Proof. intros A W. unfold m_label, AutomaticChecker.mul_w. cbn [fst snd]. now rewrite (AutomaticChecker.add_comm (snd a)). Qed.

  (** ** Equal and different values *)
  Lemma outputs_of_two a b w : ok_w m a -> ok_w m b -> length w = r -> nonnegative w = true ->
    outputs (m_step m) (m_output m) [snd a; snd b] w =
      [Some (Automatic.run positive (m_step m) positive (m_output m) one (add w (snd a)));
       Some (Automatic.run positive (m_step m) positive (m_output m) one (add w (snd b)))].
  Proof.
    intros (_ & LA & NA) (_ & LB & NB) L N. unfold outputs, value_at. cbn [map fst snd].
    now rewrite !nonnegative_add by auto.
  Qed.

  Lemma shifts_of_two a b : ok_w m a -> ok_w m b -> forall d, In d [snd a; snd b] -> length d = r.
  Proof. intros (_ & LA & _) (_ & LB & _) d [<-|[<-|[]]]; auto. Qed.

  Lemma are_equal_spec X Y : Forall known X -> Forall known Y -> are_equal m (value X) (value Y) = true -> indist X Y.
  Proof.
    intros KX KY E. apply (indistinguishable_labels X Y KX KY). intros w W. pose proof W as (W1 & W2 & W3).
    pose proof (ok_value X) as OX. pose proof (ok_value Y) as OY.
    pose proof (check_within_spec _ _ _ _ _ (padded m checked) (shifts_of_two _ _ OX OY) _ E (snd w) W2 W3) as G.
    rewrite (outputs_of_two _ _ _ OX OY W2 W3) in G. unfold same_labels in G. rewrite forallb_forall in G.
    specialize (G (fst w) W1). apply same_mask_eq in G. rewrite !label_in_context by auto. exact G.
  Qed.

  Lemma are_different_spec X Y : Forall known X -> Forall known Y -> are_different m (value X) (value Y) = true -> ~ indist X Y.
  Proof.
    intros KX KY E S. pose proof (ok_value X) as OX. pose proof (ok_value Y) as OY.
    revert E. unfold are_different. generalize m_depth. intros k E.
    destruct (bad_within_spec _ _ _ _ _ (padded m checked) (shifts_of_two _ _ OX OY) k E) as (w & L & N & B). clear E.
    rewrite (outputs_of_two _ _ _ OX OY L N) in B. unfold same_labels in B.
    assert (G : forallb (fun z => same_mask
      (label_bits m (m_entry m (Automatic.run positive (m_step m) positive (m_output m) one (add w (snd (value X)))) (mul (m_word_table m) (fst (value X)) z)))
      (label_bits m (m_entry m (Automatic.run positive (m_step m) positive (m_output m) one (add w (snd (value Y)))) (mul (m_word_table m) (fst (value Y)) z))))
      (m_els m) = true); [|now rewrite G in B].
    apply forallb_forall. intros z Z. assert (W : ok_w m (z, w)) by (repeat split; auto).
    pose proof (proj1 (indistinguishable_labels X Y KX KY) S (z, w) W) as Q. rewrite !label_in_context in Q by auto.
    cbn [fst snd] in Q. unfold bits, T in Q. rewrite Q. apply same_mask_refl.
  Qed.

  (** ** Orders *)
  Lemma kind_differs cs q q' : kind m cs q <> kind m cs q' -> exists y, In y els /\ bits (m_entry m q y) <> bits (m_entry m q' y).
  Proof.
    intros K. apply (map_differ bits_dec). change (content m q <> content m q'). intros E. apply K. unfold kind. now rewrite E.
  Qed.

  Lemma known_repeat l k : m_word m l = [l] -> Forall known (repeat l k).
  Proof. intros W. apply Forall_forall. intros x X. apply repeat_spec in X as ->. now apply letter_known. Qed.

  Lemma multiple_value l k : In l (map fst (m_finite m) ++ m_infinite m) -> value (repeat l (N.to_nat k)) = multiple m l k.
  Proof.
    intros I. unfold multiple. destruct (index_of l (m_infinite m)) as [i|] eqn:E.
    - apply index_of_some in E as [L <-]. rewrite infinite_multiple by exact L. unfold r. now rewrite N_nat_Z.
    - apply index_of_none in E. apply in_app_or in I as [I|I]; [|easy]. apply in_map_iff in I as ([l' y] & Q & I). cbn in Q. subst l'.
      rewrite (finite_multiple l y k I). destruct (finite_letter l y I) as (_ & -> & _). reflexivity.
  Qed.

  Lemma infinite_case cs l i : index_of l (m_infinite m) = Some i ->
    infinite_order (m_step m) (fun q => kind m cs (m_output m q)) r i (nodes m) = true ->
    forall j k, indist (repeat l j) (repeat l k) -> j = k.
  Proof.
    intros E C j k S. apply index_of_some in E as [L EL]. destruct (infinite_letter i L) as [W _]. rewrite EL in W.
    destruct (Nat.eq_dec j k) as [|NE]; [assumption|]. exfalso.
    assert (PD : forall q, kind m cs (m_output m (m_step m q (zeros r))) = kind m cs (m_output m q)) by (intros q; now rewrite padded).
    destruct (infinite_order_spec (m_step m) (fun q => kind m cs (m_output m q)) r i PD L (nodes m) C (Z.of_nat j) (Z.of_nat k))
      as (w & LW & NW & D); try lia.
    apply kind_differs in D as (y & Y & D). apply D.
    assert (OK : ok_w m (y, w)) by (repeat split; auto).
    pose proof (proj1 (indistinguishable_labels _ _ (known_repeat l j W) (known_repeat l k W)) S (y, w) OK) as Q.
    rewrite !label_in_context in Q by (auto using ok_value). rewrite <- EL, !infinite_multiple in Q by exact L. cbn [fst snd] in Q.
    replace (mul T one y) with y in Q by (symmetry; exact (mul_1 _ _ P_monoid _ Y)). exact Q.
  Qed.

  Lemma indist_sym X Y : indist X Y -> indist Y X.
  Proof. intros S Z KZ. specialize (S Z KZ). revert S. unfold same_outcome. destruct (snd v); [intros S i I | intros S i]; symmetry; auto. Qed.
  Lemma indist_trans X Y Z : indist X Y -> indist Y Z -> indist X Z.
  Proof.
    intros S S' U KU. specialize (S U KU). specialize (S' U KU). revert S S'. unfold same_outcome.
    destruct (snd v); [intros S S' i I; rewrite (S i I); auto | intros S S' i; rewrite (S i); auto].
  Qed.
  Lemma indist_app X Y U : Forall known U -> indist X Y -> indist (X ++ U) (Y ++ U).
  Proof. intros KU S Z KZ. rewrite <- !app_assoc. apply S. now apply Forall_app. Qed.

  Section Multiples.
    Variable l : nat.
    Hypothesis W : m_word m l = [l].
    Definition alike j k := indist (repeat l j) (repeat l k).
    Lemma alike_sym j k : alike j k -> alike k j. Proof. apply indist_sym. Qed.
    Lemma alike_trans i j k : alike i j -> alike j k -> alike i k. Proof. apply indist_trans. Qed.
    Lemma alike_add j k i : alike j k -> alike (j + i) (k + i).
    Proof. unfold alike. rewrite !repeat_app. apply indist_app. now apply known_repeat. Qed.
    Lemma alike_refl j : alike j j.
    Proof. intros Z KZ. unfold same_outcome. destruct (snd v); intros; tauto. Qed.
    Lemma alike_times d s : (forall k, s <= k -> alike (k + d) k) -> forall j k, s <= k -> alike (k + j * d) k.
    Proof.
      intros H. induction j as [|j IH]; intros k K; [rewrite Nat.add_0_r; apply alike_refl|].
      apply alike_trans with (k + j * d); [|now apply IH].
      replace (k + S j * d) with ((k + j * d) + d) by (cbn; lia). apply H. lia.
    Qed.
    Lemma least_period i q : 1 <= q -> (forall k, i <= k -> alike (k + q) k) ->
      (forall g, 1 <= g < q -> q mod g = 0 -> ~ alike i (i + g)) ->
      forall d s, 1 <= d -> (forall k, s <= k -> alike (k + d) k) -> q <= d.
    Proof.
      intros Q P N d s D H. destruct (Nat.le_gt_cases q d) as [|LT]; [assumption|]. exfalso.
      destruct (Nat.gcd_bezout_pos d q) as (u & w & B); [lia|]. set (g := Nat.gcd d q) in *.
      assert (GD : Nat.divide g d) by apply Nat.gcd_divide_l. assert (GQ : Nat.divide g q) by apply Nat.gcd_divide_r.
      assert (G1 : g <> 0) by (intros E; apply Nat.gcd_eq_0 in E; lia).
      assert (GLE : g <= d) by (apply Nat.divide_pos_le; [lia | exact GD]).
      apply (N g); [lia | apply Nat.mod_divide; auto|].
      set (K := i + s * q).
      assert (KS : s <= K) by (unfold K; assert (s * 1 <= s * q) by (apply Nat.mul_le_mono_l; lia); lia).
      apply alike_trans with K; [apply alike_sym; unfold K; now apply (alike_times q i P)|].
      apply alike_trans with (K + g).
      - apply alike_trans with (K + u * d); [apply alike_sym; now apply (alike_times d s H)|].
        rewrite B. replace (K + (g + w * q)) with ((K + g) + w * q) by lia. apply (alike_times q i P). unfold K. lia.
      - unfold K. replace (i + s * q + g) with ((i + g) + s * q) by lia. apply (alike_times q i P). lia.
    Qed.
  End Multiples.

  Lemma order_right cs l w : In l (map fst (m_finite m) ++ m_infinite m) -> check_power m cs (l, w) = true ->
    order_is (m_rules m) v known l w.
  Proof.
    intros I C. pose proof (letters_alone l I) as W. destruct w as [|i q]; cbn [check_power] in C.
    - destruct (index_of l (m_infinite m)) as [k|] eqn:E; [|discriminate]. exact (infinite_case cs l k E C).
    - destruct ((i <=? 16777216) && (q <=? 16777216) && (1 <=? q))%N eqn:B; [|discriminate].
      destruct (are_equal m (multiple m l i) (multiple m l (i + q))) eqn:C1; [|discriminate].
      destruct (if (i =? 0)%N then true else _) eqn:C2; [|discriminate]. rename C into C3.
      apply andb_true_iff in B as [_ B]. apply N.leb_le in B.
      rewrite <- !multiple_value in C1 by exact I.
      apply are_equal_spec in C1; [|apply known_repeat, W|apply known_repeat, W].
      rewrite N2Nat.inj_add in C1. change (alike l (N.to_nat i) (N.to_nat i + N.to_nat q)) in C1.
      assert (P : forall k, N.to_nat i <= k -> alike l (k + N.to_nat q) k).
      { intros k K. replace (k + N.to_nat q) with (N.to_nat i + N.to_nat q + (k - N.to_nat i)) by lia.
        replace k with (N.to_nat i + (k - N.to_nat i)) at 2 by lia. apply alike_add; [exact W|]. now apply alike_sym. }
      split; [exact P|]. split.
      + intros s S. destruct (Nat.le_gt_cases (N.to_nat i) s) as [|LT]; [assumption|]. exfalso.
        destruct (N.eqb_spec i 0) as [->|NZ]; [cbn in LT; lia|].
        rewrite <- !multiple_value in C2 by exact I.
        apply are_different_spec in C2; [|apply known_repeat, W|apply known_repeat, W]. apply C2.
        rewrite N2Nat.inj_add, N2Nat.inj_sub. change (N.to_nat 1) with 1. apply indist_sym, (S (N.to_nat i - 1)). lia.
      + apply (least_period l (N.to_nat i) (N.to_nat q)); [lia | exact P|].
        intros g G MG. rewrite forallb_forall in C3. specialize (C3 (N.of_nat g)).
        assert (IN : In (N.of_nat g) (proper_divisors q)).
        { apply filter_In. split; [apply in_map, in_seq; lia|]. apply N.eqb_eq.
          apply N2Nat.inj. rewrite N2Nat.inj_mod, Nat2N.id. exact MG. }
        specialize (C3 IN). rewrite <- !multiple_value in C3 by exact I.
        apply are_different_spec in C3; [|apply known_repeat, W|apply known_repeat, W].
        rewrite N2Nat.inj_add, Nat2N.id in C3. exact C3.
  Qed.

  (** ** Nothing superfluous *)
  Lemma run_rounds ls : Forall (fun l => length l = r) ls -> forall q, exists w, length w = r /\ nonnegative w = true /\
    Automatic.run positive (m_step m) positive (m_output m) q w = m_output m (fold_left (m_step m) ls q).
  Proof.
    induction 1 as [|l ls L F IH]; intros q.
    - exists (repeat 0%Z r). split; [apply repeat_length|]. split; [apply nonnegative_zeros|].
      unfold Automatic.run. rewrite (read_enough positive (m_step m) positive (m_output m) r (padded m checked) 0); [reflexivity| |lia].
      split; [apply repeat_length|]. apply Forall_forall. intros x X. apply repeat_spec in X as ->. cbn. lia.
    - destruct (IH (m_step m q l)) as (w & LW & NW & R). exists (push l w).
      assert (LP : length (push l w) = r) by (rewrite push_length; congruence).
      split; [exact LP|]. split; [now apply push_nonnegative|].
      rewrite (run_step positive (m_step m) positive (m_output m) r (padded m checked)); auto using push_nonnegative.
      rewrite push_odds, push_halves by congruence. exact R.
  Qed.

  Lemma rounds_of (ds : list bool) k : length ds = k * r -> exists ls, Forall (fun l => length l = r) ls /\ concat ls = ds.
  Proof.
    revert ds; induction k as [|k IH]; intros ds L.
    - exists []. split; [constructor|]. destruct ds; [reflexivity | discriminate].
    - destruct (IH (skipn r ds)) as (ls & F & E); [rewrite skipn_length, L; cbn; lia|].
      exists (firstn r ds :: ls). split; [constructor; [|exact F]; rewrite firstn_length, L; cbn; lia|].
      cbn [concat]. rewrite E. apply firstn_skipn.
  Qed.

  Lemma fold_rounds (ls : list (list bool)) q : fold_left (m_step m) ls q = fold_left (digit_step m) (concat ls) q.
  Proof. revert q; induction ls as [|l ls IH]; intros q; [reflexivity|]. cbn [fold_left concat]. rewrite fold_left_app. apply IH. Qed.

  Lemma padded_digits k q : m_output m (fold_left (digit_step m) (repeat false k) q) = m_output m q.
  Proof. revert q; induction k as [|k IH]; intros q; [reflexivity|]. cbn [repeat fold_left]. now rewrite IH, padded_digit. Qed.

  Lemma digits_run ds : 0 < r -> exists w, length w = r /\ nonnegative w = true /\
    Automatic.run positive (m_step m) positive (m_output m) one w = m_output m (fold_left (digit_step m) ds one).
  Proof.
    intros R. destruct (rounds_of (ds ++ repeat false (length ds * (r - 1))) (length ds)) as (ls & F & E).
    { rewrite app_length, repeat_length. destruct r as [|r']; [lia|]. cbn. rewrite Nat.sub_0_r. lia. }
    destruct (run_rounds ls F one) as (w & L & N & Q). exists w. split; [exact L|]. split; [exact N|].
    rewrite Q, fold_rounds, E, fold_left_app. apply padded_digits.
  Qed.

  Lemma reduced_parts cs : check_reduced m cs = true ->
    (forall u, In u (vectors m) -> exists w, length w = r /\ nonnegative w = true /\
       Automatic.run positive (m_step m) positive (m_output m) one w = u) /\
    (forall q q', In q (states m) -> In q' (states m) -> q <> q' ->
       exists ds, m_output m (fold_left (digit_step m) ds q) <> m_output m (fold_left (digit_step m) ds q')) /\
    (forall x y, In x els -> In y els -> x <> y -> exists z, In z els /\ column m (mul T z x) <> column m (mul T z y)).
  Proof.
    unfold check_reduced. cbv zeta. rewrite !andb_true_iff. intros [[[[[[[_ C2] C3] CO] CD] C4] C5] C6].
    rewrite forallb_forall in C2, C4, CD. apply mem_all in CO.
    assert (CL : forall g x, In g (state_rows m) -> In x (states m) -> In (get g x) (states m)).
    { intros g x G X. now apply (rows_closed_spec _ _ C3). }
    assert (ST : forall g, In g (state_rows m) -> r <> 0 /\ exists b, forall x, In x (states m) -> get g x = digit_step m x b).
    { intros g G. unfold state_rows in G. destruct (Nat.eqb_spec (m_rank m) 0) as [|NZ]; [easy|]. split; [exact NZ|].
      destruct G as [<-|[<-|[]]]; [exists false | exists true]; intros x X; specialize (CD x X);
        apply andb_true_iff in CD as [D0 D1]; rewrite M.mem_find in D0, D1; unfold digit_step, get, lookup.
      - destruct (M.find x (m_on_0 m)); [reflexivity | discriminate].
      - destruct (M.find x (m_on_1 m)); [reflexivity | discriminate]. }
    split; [|split].
    - intros u U. specialize (C2 u U). apply some_of_spec in C2 as (q & Q & E). apply Pos.eqb_eq in E. subst u.
      assert (D : In q (states m) /\ exists ds, (r = 0 -> ds = []) /\ q = fold_left (digit_step m) ds one).
      { apply (reached_sound (states m) (map get (state_rows m)) (fun q => In q (states m) /\
          exists ds, (r = 0 -> ds = []) /\ q = fold_left (digit_step m) ds one)); [| |exact (C4 q Q)].
        - intros f x F [X (ds & Z & E)]. apply in_map_iff in F as (g & <- & G). split; [now apply CL|].
          destruct (ST g G) as [NZ (b & B)]. exists (ds ++ [b]). split; [easy|]. rewrite fold_left_app, <- E. exact (B x X).
        - split; [exact CO|]. exists []. auto. }
      destruct D as [_ (ds & Z & ->)]. destruct (Nat.eq_dec r 0) as [R|R]; [|apply digits_run; lia].
      rewrite (Z R). exact (run_rounds [] (Forall_nil _) one).
    - apply (separated_spec (states m) (state_rows m) (fun q q' => exists ds,
        m_output m (fold_left (digit_step m) ds q) <> m_output m (fold_left (digit_step m) ds q')) CL) with (3 := C5).
      + intros g x y G X Y (ds & D). destruct (ST g G) as [_ (b & B)].
        exists (b :: ds). cbn [fold_left]. rewrite <- !B by auto. exact D.
      + intros x y X Y D. rewrite !get_map in D by auto. exists []. exact D.
    - intros x y X Y N. destruct (all_told_apart els rows P_monoid (column m) _ _ C6 x y X Y N) as (z & Z & D). exists z. auto.
  Qed.

  Lemma elements_differ cs X Y : check_reduced m cs = true -> Forall (fun h => In h (map fst (m_finite m))) X ->
    Forall (fun h => In h (map fst (m_finite m))) Y -> indist X Y -> value X = value Y.
  Proof.
    intros C FX FY S. destruct (reduced_parts cs C) as (CV & _ & CE).
    assert (F : forall X, Forall (fun h => In h (map fst (m_finite m))) X -> Forall known X /\ snd (value X) = repeat 0%Z r).
    { induction 1 as [|h Z I _ [KZ VZ]]; [split; [constructor | reflexivity]|].
      apply in_map_iff in I as ([l y] & <- & I). cbn [fst]. destruct (finite_letter l y I) as (W & V & _).
      split; [constructor; auto using letter_known|]. rewrite letter_value, V by exact W. unfold AutomaticChecker.mul_w. cbn [fst snd].
      rewrite VZ. apply add_zero, repeat_length. }
    destruct (F X FX) as [KX VX], (F Y FY) as [KY VY]. pose proof (ok_value X) as OX. pose proof (ok_value Y) as OY.
    destruct (Pos.eq_dec (fst (value X)) (fst (value Y))) as [E|N];
      [rewrite (surjective_pairing (value X)), (surjective_pairing (value Y)); congruence|]. exfalso.
    destruct (CE _ _ (proj1 OX) (proj1 OY) N) as (z & Z & D).
    apply (flat_map_differ bits_dec) in D as (u & U & D). apply D. destruct (CV u U) as (w & LW & NW & <-).
    assert (OK : ok_w m (z, w)) by (repeat split; auto).
    pose proof (proj1 (indistinguishable_labels X Y KX KY) S (z, w) OK) as Q. rewrite !label_in_context in Q by auto.
    cbn [fst snd] in Q. rewrite VX, VY in Q. rewrite (AutomaticChecker.add_comm w), (add_zero w r LW) in Q.
    replace (mul T z (fst (value X))) with (mul T (fst (value X)) z) by exact (mul_comm _ _ P_monoid _ _ (proj1 OX) Z).
    replace (mul T z (fst (value Y))) with (mul T (fst (value Y)) z) by exact (mul_comm _ _ P_monoid _ _ (proj1 OY) Z).
    exact Q.
  Qed.
End Model.

(** ** The theorem *)
Lemma model_shape c : exists core pairs shifts, model_of c = with_help (bare c) core pairs shifts.
Proof. unfold model_of, helped. eexists. eexists. eexists. reflexivity. Qed.

Lemma up_to_known c core pairs shifts X : Forall (up_to (a_heaps c)) X <-> Forall (m_known (with_help (bare c) core pairs shifts)) X.
Proof. unfold up_to, a_heaps, m_known. rewrite !Forall_forall. cbn [with_help bare m_words length]. split; intros H x I; specialize (H x I); lia. Qed.

Theorem automatic_checker_sound c : check_automatic c = true -> solved c.
Proof.
  destruct (model_shape c) as (core & pairs & shifts & E). unfold check_automatic. rewrite E. clear E.
  set (m := with_help (bare c) core pairs shifts). cbv zeta. intros C.
  apply andb_true_iff in C as [C C4]. apply andb_true_iff in C as [C C3]. apply andb_true_iff in C as [C1 C2].
  apply Nat.eqb_eq in C1. rewrite forallb_forall in C2, C3.
  destruct (check_model m) eqn:CM; [|discriminate]. apply andb_true_iff in C4 as [C4 C5]. rewrite forallb_forall in C4.
  assert (FF : map fst (m_finite m) = a_finite c).
  { unfold m. cbn [with_help bare m_finite]. revert C1. generalize (a_finite c) as fs, (a_rows c) as rs. clear.
    induction fs as [|f fs IH]; intros [|r rs] L; cbn in *; try discriminate; auto. f_equal. auto. }
  assert (LA : forall l, In l (map fst (m_finite m) ++ m_infinite m) -> m_word m l = [l]).
  { intros l I. rewrite FF in I. specialize (C2 l I). unfold check_letter, is_letter_word in C2.
    destruct (m_word m l) as [|k [|]]; try discriminate. now apply Nat.eqb_eq in C2 as ->. }
  assert (FL : m_finite m = combine (a_finite c) (map (hd one) (m_rows m))) by reflexivity.
  assert (FR : length (a_finite c) = length (m_rows m)) by exact C1.
  assert (IN : forall X Y, indistinguishable (a_rules c) (a_convention c) (up_to (a_heaps c)) X Y <->
    indistinguishable (m_rules m) (m_players m, m_play m) (m_known m) X Y).
  { intros X Y. split; intros S Z KZ; apply S; now apply (up_to_known c core pairs shifts). }
  constructor.
  - intros X KX. apply (up_to_known c core pairs shifts) in KX. exact (automatic_sound m CM X KX).
  - intros h w I. specialize (C3 _ I). cbv beta iota in C3. apply some_of_spec in C3 as (h' & J & Q). apply Nat.eqb_eq in Q as <-.
    assert (O : order_is (m_rules m) (m_players m, m_play m) (m_known m) h w).
    { apply (order_right m CM LA (a_finite c) FL FR (contents m)); [rewrite FF; exact J | exact (C4 _ I)]. }
    destruct w as [|i q]; unfold order_is in *; cbv zeta in *.
    + intros j k S. apply O, IN, S.
    + destruct O as (O1 & O2 & O3). split; [|split].
      * intros k K. apply IN. auto.
      * intros s S. apply O2. intros k K. apply IN. auto.
      * intros d s D S. apply (O3 d s D). intros k K. apply IN. auto.
  - intros R X Y FX FY S. rewrite R in C5. rewrite <- FF in FX, FY. apply IN in S.
    exact (elements_differ m CM LA (a_finite c) FL FR (contents m) X Y C5 FX FY S).
  - intros R. rewrite R in C5. eapply reduced_parts in C5; eauto. exact (proj1 (proj2 C5)).
Qed.

(** ** In words of the game *)

(** A heap of infinite order makes the quotient infinite. *)
Lemma infinite_from_order r v (heaps : nat -> Prop) h : heaps h -> order_is r v heaps h InfiniteOrder -> infinite_quotient r v heaps.
Proof.
  intros K O reps H. unfold order_is in O. cbv zeta in O.
  assert (SY : forall X Y, indistinguishable r v heaps X Y -> indistinguishable r v heaps Y X).
  { intros X Y S Z KZ. specialize (S Z KZ). revert S. unfold same_outcome. destruct (snd v); [intros S i I | intros S i]; symmetry; auto. }
  assert (TR : forall X Y Z, indistinguishable r v heaps X Y -> indistinguishable r v heaps Y Z -> indistinguishable r v heaps X Z).
  { intros X Y Z S S' U KU. specialize (S U KU). specialize (S' U KU). revert S S'. unfold same_outcome.
    destruct (snd v); [intros S S' i I; rewrite (S i I); auto | intros S S' i; rewrite (S i); auto]. }
  (* Positions that stand for 0, 1, ..., as many as there are and one more. *)
  assert (P : forall n, exists ps, length ps = n /\ NoDup ps /\ incl ps reps /\
    forall R, In R ps -> exists k, k < n /\ indistinguishable r v heaps (repeat h k) R).
  { induction n as [|n (ps & L & ND & I & Q)]; [exists []; repeat split; [constructor | easy | easy]|].
    destruct (H (repeat h n)) as (R & IR & SR).
    { apply Forall_forall. intros x X. now apply repeat_spec in X as ->. }
    exists (R :: ps). split; [cbn; lia|]. split; [|split].
    - constructor; [|exact ND]. intros J. destruct (Q R J) as (k & KN & SK).
      assert (k = n) by (apply O; eapply TR; [exact SK | apply SY, SR]). lia.
    - intros U [<-|U']; auto.
    - intros U [<-|U']; [exists n; split; [lia | exact SR]|]. destruct (Q U U') as (k & KN & SK). exists k. split; [lia | exact SK]. }
  destruct (P (S (length reps))) as (ps & L & ND & I & _). pose proof (NoDup_incl_length ND I). lia.
Qed.

(** The two theorems with which the files that [meximal check --coq] writes end. *)
Theorem solved_by_automaton c : check_automatic c = true ->
  solution (a_rules c) (a_convention c) (up_to (a_heaps c)) (label_by c).
Proof. intros K. exact (solved_outcomes c (automatic_checker_sound c K)). Qed.

Theorem infinite_and_solved c h : check_automatic c = true -> In (h, InfiniteOrder) (a_powers c) -> h <= a_heaps c ->
  infinite_quotient (a_rules c) (a_convention c) (up_to (a_heaps c)) /\
  solution (a_rules c) (a_convention c) (up_to (a_heaps c)) (label_by c).
Proof.
  intros K I L. split; [|now apply solved_by_automaton].
  apply (infinite_from_order _ _ _ h L). exact (solved_orders c (automatic_checker_sound c K) h InfiniteOrder I).
Qed.
