(** The checker of automatic models is right: [automatic_sound].

    The conditions of Theorem A (Infinite.v) are about all positions, so about all counts of the infinite letters. Each is
    a test of finitely many shifted copies of one automatic function, and the product of the copies (Automatic.v) decides it.
    For completeness a word of letters is split: of its finite letters only a pair matters that stands for them, of the
    infinite ones which occur at all. *)
From Coq Require Import List Bool PArith ZArith Arith Lia Permutation.
From Meximal Require Import Game Conventions Monoid Options Checker Correct Infinite Automatic Reached AutomaticChecker.
Import ListNotations.

Lemma nth_add j v w : length v = length w -> nth j (add v w) 0%Z = (nth j v 0 + nth j w 0)%Z.
Proof. revert j w; induction v as [|x v IH]; intros [|j] [|y w] L; cbn in *; try discriminate; auto. Qed.
Lemma nth_support j v : nth j (support v) false = negb (nth j v 0 =? 0)%Z.
Proof. unfold support. change false with ((fun x => negb (x =? 0)%Z) 0%Z) at 1. now rewrite map_nth. Qed.
Lemma nth_unit r k j : j < r -> nth j (unit_vector r k) 0%Z = if j =? k then 1%Z else 0%Z.
Proof.
  intros L. unfold unit_vector. set (f i := if i =? k then 1%Z else 0%Z).
  rewrite (nth_indep (map f (seq 0 r)) 0%Z (f 0)) by (rewrite map_length, seq_length; lia).
  rewrite map_nth, seq_nth by lia. reflexivity.
Qed.
Lemma nth_nonnegative j v : nonnegative v = true -> (0 <= nth j v 0)%Z.
Proof.
  unfold nonnegative. rewrite forallb_forall. intros F. destruct (nth_in_or_default j v 0%Z) as [I | ->]; [now apply Z.leb_le, F | lia].
Qed.
Lemma in_combine_map {A B} (g : A -> B) l a b : In (a, b) (combine l (map g l)) -> b = g a.
Proof. induction l as [|x l IH]; cbn; [easy|]. intros [E|I]; [congruence | auto]. Qed.
Lemma lookup_cases {A} (d : A) t y : lookup d t y = d \/ In (y, lookup d t y) (M.elements t).
Proof. unfold lookup. destruct (M.find y t) eqn:F; [right; now apply M.elements_correct | now left]. Qed.
Lemma allowed_nil q k : 2 <= k -> allowed q k [] = true.
Proof. intros L. destruct q; [reflexivity|]. apply Nat.ltb_lt. change (0 < k). lia. Qed.

Section Sound.
  Variable m : model.
  Hypothesis checked : check_model m = true.
  Let els := m_els m.
  Let rows := map (row_of els) (m_rows m).
  Let r := m_rank m.
  Let T := m_word_table m.
  Let p := m_play m.
  Let n := m_players m.
  Local Notation opt := (opt_of (m_rules m)).
  Let value := m_value m.
  Let product := m_product m.
  Let val := m_val m.
  Let core := m_core_of m.
  Local Notation one_w := (one_w m).
  Local Notation mul_w := (mul_w m).
  Local Notation label_of := (m_label m).

  Lemma model_parts :
    2 <= n /\ check_monoid els rows T = true /\ check_letters m = true /\
    (forall h, h < length (m_words m) -> check_heap m h = true) /\
    forallb (fun '(_, t) => forallb (fun '(_, l) => allowed p n l) (M.elements t)) (M.elements (m_tables m)) = true /\
    end_ok p n (label_of one_w) = true /\
    forallb (fun '(q, q') => Pos.eqb (m_output m q') (m_output m q)) (M.elements (m_on_0 m)) = true /\
    (forall d, In d (m_shifts m) -> length d = r) /\ (forall x E, In (x, E) (m_pairs m) -> In x els) /\
    check_pairs m = true /\
    check_within (m_step m) (m_output m) r (m_shifts m) (good_outputs m (m_word_table m) (heap_values m)) m_depth = true.
  Proof.
    unfold check_model in checked. rewrite !andb_true_iff in checked.
    destruct checked as [[[[[[[[[[C1 C2] C3] C4] C5] C6] C7] C8] C9] C10] C11].
    rewrite forallb_forall in C4, C8, C9. repeat split; auto.
    - now apply Nat.leb_le.
    - intros h L. apply C4, in_seq. lia.
    - intros d I. now apply Nat.eqb_eq, C8.
    - intros x E I. apply mem_all. exact (C9 _ I).
  Qed.

  Let P_monoid := proj1 (proj2 model_parts).
  Let P_letters := proj1 (proj2 (proj2 model_parts)).
  Let P_heaps := proj1 (proj2 (proj2 (proj2 model_parts))).

  Definition ok_w (v : pair_value) := In (fst v) els /\ length (snd v) = r /\ nonnegative (snd v) = true.

  Lemma k_one : In one els. Proof. exact (ok_one _ _ P_monoid). Qed.
  Lemma k_mul x y : In x els -> In y els -> In (mul T x y) els. Proof. exact (ok_mul _ _ P_monoid x y). Qed.
  Lemma k_1 x : In x els -> mul T one x = x. Proof. exact (mul_1 _ _ P_monoid x). Qed.
  Lemma k_comm x y : In x els -> In y els -> mul T x y = mul T y x. Proof. exact (mul_comm _ _ P_monoid x y). Qed.
  Lemma k_assoc x y z : In x els -> In y els -> In z els -> mul T x (mul T y z) = mul T (mul T x y) z.
  Proof. exact (mul_assoc _ _ P_monoid x y z). Qed.

  Lemma w_one : ok_w one_w.
  Proof. repeat split; [exact k_one | apply repeat_length | apply nonnegative_zeros]. Qed.
  Lemma w_mul a b : ok_w a -> ok_w b -> ok_w (mul_w a b).
  Proof.
    intros (A1 & A2 & A3) (B1 & B2 & B3). repeat split; [now apply k_mul | cbn; rewrite add_length; congruence | now apply nonnegative_add].
  Qed.
  Lemma w_1 a : ok_w a -> mul_w one_w a = a.
  Proof.
    intros (A1 & A2 & A3). unfold AutomaticChecker.mul_w. cbn [fst snd AutomaticChecker.one_w].
    change (mul (m_word_table m) one (fst a)) with (mul T one (fst a)). rewrite k_1, add_zero by auto. now destruct a.
  Qed.
  Lemma w_comm a b : ok_w a -> ok_w b -> mul_w a b = mul_w b a.
  Proof. intros A B. unfold AutomaticChecker.mul_w. f_equal; [apply k_comm; [apply A | apply B] | apply add_comm]. Qed.
  Lemma w_assoc a b c : ok_w a -> ok_w b -> ok_w c -> mul_w a (mul_w b c) = mul_w (mul_w a b) c.
  Proof.
    intros A B C. unfold AutomaticChecker.mul_w. cbn [fst snd]. f_equal; [apply k_assoc; [apply A | apply B | apply C] | apply add_assoc].
  Qed.
  Lemma w_swap a b c : ok_w a -> ok_w b -> ok_w c -> mul_w a (mul_w b c) = mul_w b (mul_w a c).
  Proof. intros. now rewrite !w_assoc, (w_comm a) by auto. Qed.

  Lemma letter_parts :
    (forall l y, In (l, y) (m_finite m) -> In y els /\ val l = (y, repeat 0%Z r)) /\
    (forall k, k < r -> val (nth k (m_infinite m) 0) = infinite_value m k) /\
    (forall h l, In l (m_word m h) -> exists v, In (l, v) (m_letters m)) /\
    (forall l v, In v (core l) -> ok_w v).
  Proof.
    pose proof P_letters as C. unfold check_letters in C. rewrite !andb_true_iff in C. destruct C as [[[C1 C2] C3] C4].
    rewrite forallb_forall in C1, C2, C3, C4. repeat split.
    - specialize (C1 _ H). apply andb_true_iff in C1 as [C1 _]. now apply mem_all.
    - specialize (C1 _ H). apply andb_true_iff in C1 as [_ C1]. now apply same_value_eq.
    - intros k K. apply same_value_eq, C2, in_seq. unfold r in K. lia.
    - intros h l I. unfold m_word in I. destruct (nth_in_or_default h (m_words m) []) as [J|J]; [|now rewrite J in I].
      specialize (C3 _ J). rewrite forallb_forall in C3. specialize (C3 l I). apply existsb_exists in C3 as ([l' v] & L & E).
      apply Nat.eqb_eq in E. cbn in E. subst. eauto.
    - unfold core, m_core_of in H. destruct (find_in (m_core m) l) as [vs|] eqn:F; [|easy]. apply find_in_some in F.
      specialize (C4 _ F). rewrite forallb_forall in C4. specialize (C4 v H). unfold ok_b in C4. rewrite !andb_true_iff in C4.
      apply mem_all, C4.
    - unfold core, m_core_of in H. destruct (find_in (m_core m) l) as [vs|] eqn:F; [|easy]. apply find_in_some in F.
      specialize (C4 _ F). rewrite forallb_forall in C4. specialize (C4 v H). unfold ok_b in C4. rewrite !andb_true_iff in C4.
      apply Nat.eqb_eq, C4.
    - unfold core, m_core_of in H. destruct (find_in (m_core m) l) as [vs|] eqn:F; [|easy]. apply find_in_some in F.
      specialize (C4 _ F). rewrite forallb_forall in C4. specialize (C4 v H). unfold ok_b in C4. rewrite !andb_true_iff in C4. apply C4.
  Qed.
  Let L_finite := proj1 letter_parts.
  Let L_infinite := proj1 (proj2 letter_parts).
  Let L_words := proj1 (proj2 (proj2 letter_parts)).
  Let L_core := proj2 (proj2 (proj2 letter_parts)).

  (** A letter is finite or infinite. *)
  Definition is_letter (l : nat) := exists v, In (l, v) (m_letters m).
  Lemma letter_kinds l : is_letter l -> (exists y, In (l, y) (m_finite m)) \/ exists k, k < r /\ l = nth k (m_infinite m) 0.
  Proof.
    intros (v & I). apply in_app_or in I as [I|I].
    - apply in_map_iff in I as ([l' y] & E & I). injection E as <- _. eauto.
    - apply in_combine_l in I. right. apply (In_nth _ _ 0) in I as (k & K & <-). exists k. split; [exact K | reflexivity].
  Qed.

  Lemma infinite_ok k : ok_w (infinite_value m k).
  Proof. repeat split; [exact k_one | apply unit_length | apply unit_nonnegative]. Qed.

  Lemma val_ok l : ok_w (val l).
  Proof.
    unfold val, m_val. destruct (find_in (m_letters m) l) as [v|] eqn:F; [|exact w_one]. apply find_in_some in F.
    apply in_app_or in F as [I|I].
    - apply in_map_iff in I as ([l' y] & E & I). injection E as <- <-. cbn [fst snd].
      repeat split; [now apply (L_finite l') | apply repeat_length | apply nonnegative_zeros].
    - apply in_combine_r, in_map_iff in I as (k & <- & _). apply infinite_ok.
  Qed.

  Lemma product_ok w : ok_w (product w).
  Proof. apply (ok_product pair_value ok_w one_w mul_w w_one w_mul (m_val m) val_ok). Qed.
  Lemma product_cons l w : product (l :: w) = mul_w (val l) (product w).
  Proof. reflexivity. Qed.

  (** ** What is good for all counts *)
  Lemma padded_digit q : m_output m (digit_step m q false) = m_output m q.
  Proof.
    pose proof (proj1 (proj2 (proj2 (proj2 (proj2 (proj2 (proj2 model_parts))))))) as C. rewrite forallb_forall in C.
    unfold digit_step. destruct (lookup_cases q (m_on_0 m) q) as [->|I]; [reflexivity|].
    specialize (C _ I). cbv beta iota in C. now apply Pos.eqb_eq.
  Qed.
  Lemma padded q : m_output m (m_step m q (zeros r)) = m_output m q.
  Proof.
    unfold m_step, zeros. generalize r. intros k. revert q; induction k as [|k IH]; intros q; [reflexivity|].
    cbn [repeat fold_left]. now rewrite IH, padded_digit.
  Qed.

  Let outputs (v : counts) : list (option positive) := outputs (m_step m) (m_output m) (m_shifts m) v.

  Lemma good_everywhere v : length v = r -> nonnegative v = true -> good_outputs m (m_word_table m) (heap_values m) (outputs v) (support v) = true.
  Proof.
    pose proof (proj2 (proj2 (proj2 (proj2 (proj2 (proj2 (proj2 (proj2 (proj2 (proj2 model_parts)))))))))) as C.
    pose proof (proj1 (proj2 (proj2 (proj2 (proj2 (proj2 (proj2 (proj2 model_parts)))))))) as D.
    exact (check_within_spec _ _ _ _ _ padded D _ C v).
  Qed.

  Lemma holds_spec b c f v d y : holds m b f (outputs v) d y = c -> c <> b -> f (label_of (y, add v d)) = c.
  Proof.
    unfold holds, holds_in, table_at. destruct (find _ _) as [[d' [t|]]|] eqn:F; [|congruence|congruence]. intros H N.
    apply find_some in F as [I E]. apply same_counts_eq in E. cbn [fst] in E. subst d'.
    apply in_combine_map in I. unfold value_at in I. cbn [fst snd] in I. destruct (nonnegative (add v d)); [|discriminate].
    injection I as ->. exact H.
  Qed.

  (** ** Completeness: what a word of letters looks like to the test *)
  Definition triggering (w : list nat) (v : pair_value) :=
    exists A l B c, w = A ++ l :: B /\ In c (core l) /\ mul_w c (product (A ++ B)) = v.
  Definition finite_part (w : list nat) (x : positive) (v : counts) :=
    (x = one /\ (w = [] \/ existsb (fun b => b) (support v) = true)) \/
    exists E, In (x, E) (m_pairs m) /\ forall u, In u E -> triggering w (fst u, add v (snd u)).
  Definition infinite_part (w : list nat) (x : positive) (v : counts) :=
    forall k, k < r -> nth k (support v) false = true ->
      exists A B v', w = A ++ nth k (m_infinite m) 0 :: B /\ product (A ++ B) = (x, v') /\ v = add v' (unit_vector r k).

  Lemma triggering_cons l w v : ok_w v -> triggering w v -> triggering (l :: w) (mul_w (val l) v).
  Proof.
    intros V (A & k & B & c & -> & C & E). exists (l :: A), k, B, c. split; [reflexivity|]. split; [exact C|].
    change (product ((l :: A) ++ B)) with (mul_w (val l) (product (A ++ B))).
    rewrite w_swap by (eauto using L_core, val_ok, product_ok). now rewrite E.
  Qed.

  Lemma triggering_ok w v : triggering w v -> ok_w v.
  Proof. intros (A & k & B & c & -> & C & <-). apply w_mul; eauto using L_core, product_ok. Qed.

  Lemma word_shape w : Forall is_letter w ->
    finite_part w (fst (product w)) (snd (product w)) /\ infinite_part w (fst (product w)) (snd (product w)).
  Proof.
    induction 1 as [|l w Hl Hw [IF II]].
    - split; [left; split; [reflexivity | now left]|]. intros k K S. exfalso.
      change (snd (product [])) with (repeat 0%Z r) in S. rewrite nth_support, nth_repeat in S. discriminate.
    - destruct (product_ok w) as (PX & PL & PN). rewrite product_cons.
      destruct (product w) as [x v] eqn:PW. cbn [fst snd] in *.
      destruct (letter_kinds l Hl) as [(y & Y) | (k & K & ->)].
      + (* A finite letter. *)
        destruct (L_finite l y Y) as [OY VL]. rewrite VL. unfold AutomaticChecker.mul_w. cbn [fst snd].
        change (mul (m_word_table m) y x) with (mul T y x). rewrite add_zero by exact PL.
        pose proof (proj1 (proj2 (proj2 (proj2 (proj2 (proj2 (proj2 (proj2 (proj2 (proj2 model_parts)))))))))) as C.
        unfold check_pairs in C. rewrite forallb_forall in C. specialize (C _ Y). cbv beta iota in C.
        apply andb_true_iff in C as [C1 C2]. split.
        * right. destruct IF as [[-> _] | (E & IE & HE)].
          -- apply existsb_exists in C1 as ([x0 E] & I & B). apply andb_true_iff in B as [B1 B2]. apply Pos.eqb_eq in B1 as ->.
             exists E. split; [rewrite k_comm, k_1 by auto using k_one; exact I|].
             rewrite forallb_forall in B2. intros u U. specialize (B2 u U). apply existsb_exists in B2 as (u' & U' & Q).
             apply same_value_eq in Q as <-. destruct (L_core l u U') as (O1 & O2 & O3).
             exists [], l, w, u. split; [reflexivity|]. split; [exact U'|]. cbn [app]. rewrite PW. unfold AutomaticChecker.mul_w. cbn [fst snd].
             change (mul (m_word_table m) (fst u) one) with (mul T (fst u) one). rewrite k_comm, k_1 by auto using k_one.
             now rewrite add_comm.
          -- rewrite forallb_forall in C2. specialize (C2 _ IE). cbv beta iota in C2.
             apply existsb_exists in C2 as ([x' E'] & I' & B). apply andb_true_iff in B as [B1 B2]. apply Pos.eqb_eq in B1.
             exists E'. split; [rewrite B1 in I'; exact I'|]. rewrite forallb_forall in B2. intros u U. specialize (B2 u U).
             apply orb_true_iff in B2 as [B2|B2]; apply existsb_exists in B2 as (u' & U' & Q); apply same_value_eq in Q as <-;
               apply in_map_iff in U' as (u0 & Q & U0); subst u; cbn [fst snd].
             ++ specialize (HE u0 U0). pose proof (triggering_ok _ _ HE) as OV. apply (triggering_cons l) in HE; [|exact OV].
                rewrite VL in HE. unfold AutomaticChecker.mul_w in HE. cbn [fst snd] in HE.
                rewrite add_zero in HE by apply OV. exact HE.
             ++ exists [], l, w, u0. split; [reflexivity|]. split; [exact U0|]. cbn [app]. rewrite PW.
                unfold AutomaticChecker.mul_w. cbn [fst snd]. now rewrite add_comm.
        * intros j J S. destruct (II j J S) as (A & B & v' & -> & PAB & E). exists (l :: A), B, v'.
          split; [reflexivity|]. split; [|exact E]. change (product ((l :: A) ++ B)) with (mul_w (val l) (product (A ++ B))).
          rewrite PAB, VL. unfold AutomaticChecker.mul_w. cbn [fst snd]. f_equal. apply add_zero.
          pose proof (product_ok (A ++ B)) as O. rewrite PAB in O. apply O.
      + (* An infinite letter. *)
        rewrite (L_infinite k K). unfold AutomaticChecker.mul_w, infinite_value. cbn [fst snd].
        change (mul (m_word_table m) one x) with (mul T one x). rewrite k_1 by exact PX.
        assert (LE : length (unit_vector r k) = length v) by (rewrite unit_length; congruence).
        assert (SK : nth k (support (add (unit_vector r k) v)) false = true).
        { rewrite nth_support, nth_add by exact LE. rewrite nth_unit, Nat.eqb_refl by exact K.
          pose proof (nth_nonnegative k v PN). apply negb_true_iff, Z.eqb_neq. lia. }
        split.
        * destruct IF as [[-> _] | (E & IE & HE)].
          -- left. split; [reflexivity|]. right. apply existsb_exists. exists true. split; [|reflexivity].
             rewrite <- SK. apply nth_In. unfold support. rewrite map_length, add_length; [|exact LE]. rewrite PL. exact K.
          -- right. exists E. split; [exact IE|]. intros u U. specialize (HE u U).
             pose proof (triggering_ok _ _ HE) as OV. apply (triggering_cons (nth k (m_infinite m) 0)) in HE; [|exact OV].
             rewrite (L_infinite k K) in HE. unfold AutomaticChecker.mul_w, infinite_value in HE. cbn [fst snd] in HE.
             change (mul (m_word_table m) one (fst u)) with (mul T one (fst u)) in HE.
             rewrite k_1 in HE by apply OV. rewrite add_assoc in HE. exact HE.
        * intros j J S. destruct (Nat.eq_dec j k) as [->|N].
          -- exists [], w, v. split; [reflexivity|]. split; [exact PW | apply add_comm].
          -- assert (SJ : nth j (support v) false = true).
             { rewrite nth_support, nth_add, nth_unit in S by auto. apply Nat.eqb_neq in N. rewrite N in S.
               rewrite nth_support. exact S. }
             destruct (II j J SJ) as (A & B & v' & -> & PAB & E). exists (nth k (m_infinite m) 0 :: A), B, (add (unit_vector r k) v').
             split; [reflexivity|]. split; [|rewrite E; apply add_assoc].
             change (product ((nth k (m_infinite m) 0 :: A) ++ B)) with (mul_w (val (nth k (m_infinite m) 0)) (product (A ++ B))).
             rewrite PAB, (L_infinite k K). unfold AutomaticChecker.mul_w, infinite_value. cbn [fst snd]. f_equal.
             pose proof (product_ok (A ++ B)) as O. rewrite PAB in O. apply k_1, O.
  Qed.

  Lemma complete i w : i < events p n -> Forall is_letter w -> w <> [] -> happens p n i (label_of (product w)) = true ->
    exists A l B v, w = A ++ l :: B /\ In v (core l) /\ triggers p n i (label_of (mul_w v (product (A ++ B)))) = true.
  Proof.
    intros I W NE HE. destruct (word_shape w W) as [SF SI]. destruct (product_ok w) as (PX & PL & PN).
    pose proof (good_everywhere _ PL PN) as G. unfold good_outputs in G. rewrite forallb_forall in G.
    specialize (G i ltac:(apply in_seq; unfold p, n in I; lia)). apply andb_true_iff in G as [_ G].
    unfold complete_here in G. cbv zeta in G. rewrite forallb_forall in G. destruct (product w) as [x v] eqn:PW. cbn [fst snd] in *.
    assert (Q : exists E, In (x, E) ((if existsb (fun b => b) (support v) then [(one, [])] else []) ++ m_pairs m) /\
                forall u, In u E -> triggering w (fst u, add v (snd u))).
    { destruct SF as [[-> [->|S]] | (E & IE & H)]; [easy| |].
      - exists []. split; [apply in_or_app; left; rewrite S; now left | easy].
      - exists E. split; [apply in_or_app; now right | exact H]. }
    destruct Q as (E & IE & HT). specialize (G _ IE). cbv beta iota in G.
    assert (Z0 : add v (repeat 0%Z r) = v) by (rewrite add_comm; now apply add_zero).
    change (holds_in true ?f (table_at m ?o ?d) ?y) with (holds m true f o d y) in G.
    destruct (holds m true (happens (m_play m) (m_players m) i) (outputs v) (repeat 0%Z (m_rank m)) x) eqn:H0.
    2:{ apply holds_spec in H0; [|discriminate]. change (m_rank m) with r in H0. rewrite Z0 in H0. unfold p, n in HE. congruence. }
    destruct (existsb _ E) eqn:HX.
    - apply existsb_exists in HX as (u & U & HU). apply holds_spec in HU; [|discriminate].
      destruct (HT u U) as (A & l & B & c & -> & C & Q). exists A, l, B, c. split; [reflexivity|]. split; [exact C|].
      rewrite Q. exact HU.
    - apply existsb_exists in G as (k & K & G). apply andb_true_iff in G as [SK G]. apply in_seq in K.
      apply existsb_exists in G as (c & C & HU). apply holds_spec in HU; [|discriminate].
      destruct (SI k ltac:(unfold r; lia) SK) as (A & B & v' & -> & PAB & Q).
      exists A, (nth k (m_infinite m) 0), B, c. split; [reflexivity|]. split; [exact C|].
      rewrite PAB. unfold AutomaticChecker.mul_w. cbn [fst snd].
      pose proof (product_ok (A ++ B)) as O. rewrite PAB in O. destruct O as (_ & O & _). cbn [snd] in O.
      replace (add (snd c) v') with (add v (back m k c)); [exact HU|].
      unfold back. change (m_rank m) with r. rewrite Q.
      rewrite (add_comm (snd c) (opposite _)), <- add_assoc, (add_assoc (unit_vector r k)), add_opposite, unit_length.
      rewrite add_zero by apply (L_core _ _ C). apply add_comm.
  Qed.

  Lemma entries_allowed t y : allowed p n (m_entry m t y) = true.
  Proof.
    pose proof model_parts as (C1 & _ & _ & _ & C5 & _). rewrite forallb_forall in C5.
    set (table := lookup (M.empty label) (m_tables m) t).
    assert (A : m_entry m t y = [] \/ In (y, m_entry m t y) (M.elements table)) by exact (lookup_cases [] table y).
    destruct A as [->|A]; [now apply allowed_nil|].
    destruct (lookup_cases (M.empty label) (m_tables m) t) as [E|B].
    - change table with (lookup (M.empty label) (m_tables m) t) in A. rewrite E in A. easy.
    - specialize (C5 _ B). cbv beta iota in C5. rewrite forallb_forall in C5. exact (C5 _ A).
  Qed.

  (** ** The theorem *)
  Theorem automatic_sound X : Forall (m_known m) X -> outcome_is opt p n X (label_of (value X)).
  Proof.
    pose proof model_parts as (C1 & _ & _ & _ & _ & C6 & _).
    assert (HV : forall h, h < length (m_words m) ->
      In (value [h], map value (list_options (m_rules m) h)) (heap_values m)).
    { intros h L. apply in_map_iff. exists h. split; [reflexivity | apply in_seq; lia]. }
    assert (VP : forall o o', Permutation o o' -> value o = value o')
      by exact (value_perm pair_value ok_w one_w mul_w w_one w_mul w_1 w_comm w_assoc (m_word m) (m_val m) val_ok).
    assert (OV : forall o, ok_w (value o)) by (intros o; apply product_ok).
    apply (theorem_A pair_value ok_w one_w mul_w w_one w_mul w_1 w_comm w_assoc opt (opt_smaller _) (m_known m))
      with (is_letter := is_letter) (core := fun _ l v => In v (core l)); auto.
    - intros h o K O. apply Forall_forall. intros k I. apply (opt_smaller _ _ _ _ O) in I. unfold m_known in *. lia.
    - intros h l _ I. exact (L_words h l I).
    - exact val_ok.
    - intros h K. destruct (list_options (m_rules m) h) as [|o os] eqn:E.
      + left. intros o O. destruct (list_options_complete _ _ _ O) as (o' & I & _). now rewrite E in I.
      + right. exists o. apply list_options_sound. rewrite E. now left.
    - intros h K N. pose proof (P_heaps h K) as C. unfold check_heap in C. cbv zeta in C.
      destruct (list_options (m_rules m) h) as [|o os] eqn:E.
      + cbn [is_nil] in C. now destruct (m_word m h).
      + destruct (N o). apply list_options_sound. rewrite E. now left.
    - intros x _. apply entries_allowed.
    - intros i h o z OZ I K O TR. destruct OZ as (ZX & ZL & ZN).
      pose proof (good_everywhere _ ZL ZN) as G. unfold good_outputs in G. rewrite forallb_forall in G.
      specialize (G i ltac:(apply in_seq; unfold p, n in I; lia)). apply andb_true_iff in G as [G _].
      unfold sound_here in G. rewrite forallb_forall in G. specialize (G _ (HV h K)). cbv beta iota zeta in G.
      rewrite forallb_forall in G. destruct (list_options_complete _ _ _ O) as (o' & IO & Q).
      specialize (G (value o') (in_map value _ _ IO)). rewrite forallb_forall in G. specialize (G (fst z) ZX).
      change (Infinite.value pair_value one_w mul_w (m_word m) (m_val m)) with value in *. rewrite (VP _ _ Q) in TR.
      unfold AutomaticChecker.mul_w in TR |- *. rewrite add_comm in TR. rewrite (add_comm (snd (value [h]))).
      change (holds_in ?b ?f (table_at m ?o ?d) ?y) with (holds m b f o d y) in G.
      destruct (holds m true _ (outputs (snd z)) (snd (value o')) _) eqn:HO.
      + apply holds_spec in G; [exact G | discriminate].
      + apply holds_spec in HO; [|discriminate]. unfold p, n in TR. exfalso. congruence.
    - intros i h A l B v I K W C. pose proof (P_heaps h K) as CH. unfold check_heap in CH. cbv zeta in CH. rewrite W in CH.
      destruct (list_options (m_rules m) h) as [|o os] eqn:E; [cbn in CH; now destruct A|]. rewrite <- E in CH.
      replace (is_nil (list_options (m_rules m) h)) with false in CH by now rewrite E.
      replace (is_nil (A ++ l :: B)) with false in CH by now destruct A.
      rewrite forallb_forall in CH. specialize (CH _ (splits_in A l B)). cbv beta iota in CH. rewrite forallb_forall in CH.
      specialize (CH v C). apply existsb_exists in CH as (u & U & Q). apply same_value_eq in Q as <-.
      apply in_map_iff in U as (o' & Q & IO). exists o'. split; [now apply list_options_sound | exact Q].
    - intros i h o I K W O CL. pose proof (P_heaps h K) as CH. unfold check_heap in CH. cbv zeta in CH. rewrite W in CH.
      destruct (list_options_complete _ _ _ O) as (o' & IO & _).
      destruct (list_options (m_rules m) h) as [|o0 os] eqn:E; [easy|]. rewrite <- E in CH, IO.
      replace (is_nil (list_options (m_rules m) h)) with false in CH by now rewrite E. cbn [is_nil] in CH.
      rewrite forallb_forall in CH. specialize (CH i ltac:(apply in_seq; unfold p, n in I; lia)).
      unfold p, n in CL. rewrite CL in CH. apply existsb_exists in CH as (u & U & TR).
      apply in_map_iff in U as (o1 & <- & IO1). exists o1. split; [now apply list_options_sound | exact TR].
    - intros i w I W NE CL. exact (complete i w I W NE CL).
  Qed.
End Sound.

(** A small model: heaps of one token, misère play. They are counted, and an automaton looks at the last digit. *)
Definition table {A} (l : list (positive * A)) : M.t A := fold_right (fun '(k, a) m => M.add k a m) (M.empty A) l.
Definition one_token (last : label) : model := {|
  m_rules := Code [([], Any); ([0], Any)] [];
  m_players := 2;
  m_play := Winners [0];
  m_order := 1;
  m_rows := [];
  m_finite := [];
  m_infinite := [1];
  m_words := [[]; [1]];
  m_on_0 := table [(1, 2); (2, 2); (3, 3)]%positive;
  m_on_1 := table [(1, 3); (2, 2); (3, 3)]%positive;
  m_out := table [(1, 1); (2, 1); (3, 2)]%positive;
  m_tables := table [(1%positive, table [(1%positive, [true; false])]); (2%positive, table [(1%positive, last)])];
  m_core := [(1, [(1%positive, [0%Z])])];
  m_pairs := [];
  m_shifts := [[0]; [1]; [-1]]%Z;
|}.
Example one_token_accepted : check_model (one_token [false; true]) = true.
Proof. vm_compute. reflexivity. Qed.
Example wrong_label_rejected : check_model (one_token [true; false]) = false.
Proof. vm_compute. reflexivity. Qed.
