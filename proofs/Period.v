(** The periodicity theorem for taking-and-breaking codes. Beyond a bound, heaps [n + p] and [n] have options with the same
    values, because a large part of an option may be changed by [p]: so they are one letter of the verification lemma,
    and what was checked of heaps up to the bound holds of all. The second half says when the values of a list repeat,
    and that the start and the length of the period are least. *)
From Coq Require Import List Bool PArith Arith Lia.
From Meximal Require Import Game Verification Monoid.
Import ListNotations.

Section Period.
  Variable T : words.
  Variable dig : nat -> digit.
  (** No digit asks for a shape. *)
  Hypothesis shapeless : forall i o, In (length o) (fst (dig i)) -> has_shape (snd (dig i)) o.
  Variable phi : nat -> elt.
  Variables first p : nat.
  Hypothesis first_1 : 1 <= first.
  Hypothesis p_1 : 1 <= p.
  Hypothesis periodic : forall n, first <= n -> phi (n + p) = phi n.

  Notation value := (value elt one (mul T) phi).
  Definition same_options (m n : nat) :=
    forall y, (exists o, code_opt dig m o /\ value o = y) <-> (exists o, code_opt dig n o /\ value o = y).

  Lemma value_change A a b B : phi a = phi b -> value (A ++ a :: B) = value (A ++ b :: B).
  Proof. intros E. unfold Verification.value. rewrite !fold_right_app. cbn. now rewrite E. Qed.

  Lemma list_sum_split A a B : list_sum (A ++ a :: B) = list_sum (A ++ B) + a.
  Proof. rewrite !list_sum_app, list_sum_cons. lia. Qed.

  (** Changing a part by [p]. *)
  Lemma lower n i A a B : first <= a - p -> p <= a -> In (length (A ++ a :: B)) (fst (dig i)) ->
    Forall (fun k => 1 <= k) (A ++ a :: B) -> list_sum (A ++ a :: B) = n + p - i -> i <= n + p ->
    (i = 0 -> 2 <= length (A ++ a :: B)) ->
    exists o, code_opt dig n o /\ value o = value (A ++ a :: B).
  Proof.
    intros F L D P S I Z. exists (A ++ (a - p) :: B). split.
    - replace (length (A ++ a :: B)) with (length (A ++ (a - p) :: B)) in * by (rewrite !app_length; reflexivity).
      rewrite list_sum_split in S. exists i. rewrite list_sum_split. repeat split; auto; [lia| |lia].
      rewrite Forall_app in *. destruct P as [PA PB]. split; auto. inversion PB; constructor; auto. lia.
    - apply value_change. rewrite <- periodic by lia. f_equal. lia.
  Qed.

  Lemma raise n i A a B : first <= a -> In (length (A ++ a :: B)) (fst (dig i)) ->
    Forall (fun k => 1 <= k) (A ++ a :: B) -> list_sum (A ++ a :: B) = n - i -> i <= n ->
    (i = 0 -> 2 <= length (A ++ a :: B)) ->
    exists o, code_opt dig (n + p) o /\ value o = value (A ++ a :: B).
  Proof.
    intros F D P S I Z. exists (A ++ (a + p) :: B). split.
    - replace (length (A ++ a :: B)) with (length (A ++ (a + p) :: B)) in * by (rewrite !app_length; reflexivity).
      rewrite list_sum_split in S. exists i. rewrite list_sum_split. repeat split; auto; [lia| |lia].
      rewrite Forall_app in *. destruct P as [PA PB]. split; auto. inversion PB; constructor; auto. lia.
    - apply value_change. now apply periodic.
  Qed.

  (** Some part is large when there are few parts. *)
  Lemma large_part o t c : length o <= t -> t * c < list_sum o -> exists A a B, o = A ++ a :: B /\ c < a.
  Proof.
    intros L S. destruct (existsb (fun a => c <? a) o) eqn:E.
    - apply existsb_exists in E as (a & I & C). apply Nat.ltb_lt in C. apply in_split in I as (A & B & ->). eauto.
    - exfalso. assert (F : forall a, In a o -> a <= c).
      { intros a I. destruct (Nat.le_gt_cases a c); [auto|].
        assert (existsb (fun a => c <? a) o = true) by (apply existsb_exists; exists a; split; [auto | now apply Nat.ltb_lt]).
        congruence. }
      assert (list_sum o <= length o * c).
      { clear - F. induction o as [|a o IH]; [cbn; lia|]. rewrite list_sum_cons. cbn [length].
        specialize (IH (fun b I => F b (or_intror I))). specialize (F a (or_introl eq_refl)). lia. }
      assert (length o * c <= t * c) by now apply Nat.mul_le_mono_r. lia.
  Qed.

  (** Digits end at [d], and no move leaves more than [t] heaps. *)
  Theorem period_finite d t n : 1 <= t ->
    (forall i, d < i -> fst (dig i) = []) -> (forall i j, In j (fst (dig i)) -> j <= t) ->
    first <= n -> t * (first + p - 1) + d < n + p -> same_options (n + p) n.
  Proof.
    intros T1 Dd Dt N B y. split; intros (o & (i & I & J & _ & P & S & Z) & <-).
    - assert (i <= d) by (destruct (Nat.le_gt_cases i d) as [|C]; auto; rewrite (Dd i C) in J; easy).
      destruct (large_part o t (first + p - 1)) as (A & a & C & -> & La); [now eapply Dt; eauto | lia |].
      apply (lower n i); auto; lia.
    - assert (i <= d) by (destruct (Nat.le_gt_cases i d) as [|C]; auto; rewrite (Dd i C) in J; easy).
      destruct (large_part o t (first - 1)) as (A & a & C & -> & La); [now eapply Dt; eauto | |].
      + rewrite S. assert (t * (first - 1) + p <= t * (first + p - 1)); [|lia].
        assert (t * (first + p - 1) = t * (first - 1) + t * p) by (rewrite <- Nat.mul_add_distr_l; f_equal; lia).
        assert (1 * p <= t * p) by now apply Nat.mul_le_mono_r. lia.
      + apply (raise n i); auto; lia.
  Qed.

  (** No move leaves more than one heap, and the digits have period [p] from [tail] on. *)
  Theorem period_tail tail n :
    (forall i, tail <= i -> dig (i + p) = dig i) -> (forall i j, In j (fst (dig i)) -> j <= 1) ->
    first + 2 * p + tail - 1 < n + p -> same_options (n + p) n.
  Proof.
    intros R D1 B y. split; intros (o & (i & I & J & _ & P & S & Z) & <-); pose proof (D1 _ _ J) as L.
    - destruct o as [|a [|b o]]; cbn [length] in L; [| |lia].
      + exists []. split; [|reflexivity]. cbn in S. exists n. replace i with (n + p) in * by lia.
        rewrite R in J by lia. repeat split; auto; cbn; lia.
      + assert (a = n + p - i) by (cbn in S; lia). assert (1 <= a) by now inversion P.
        destruct (Nat.lt_ge_cases a (first + p)).
        * exists [a]. split; [|reflexivity]. exists (i - p).
          replace (dig (i - p)) with (dig i) by (rewrite <- (R (i - p)) by lia; f_equal; lia).
          repeat split; auto; cbn; lia.
        * apply (lower n i []); auto; lia.
    - destruct o as [|a [|b o]]; cbn [length] in L; [| |lia].
      + exists []. split; [|reflexivity]. cbn in S. exists (n + p). replace i with n in * by lia.
        rewrite R by lia. repeat split; auto; cbn; lia.
      + assert (a = n - i) by (cbn in S; lia). assert (1 <= a) by now inversion P.
        destruct (Nat.lt_ge_cases a first).
        * exists [a]. split; [|reflexivity]. exists (i + p). rewrite R by lia. repeat split; auto; cbn; lia.
        * apply (raise n i []); auto; lia.
  Qed.
End Period.

(** ** Values that repeat *)
Section Values.
  Variable vals : list elt.
  Variables start p : nat.
  Hypothesis p_1 : 1 <= p.
  Let H := length vals - 1.
  Let first := Nat.max start 1.

  Definition reduce (n : nat) : nat := if n <=? H then n else first + (n - first) mod p.
  Definition phi_periodic (n : nat) : elt := nth (reduce n) vals one.

  Definition agree (l l' : list elt) := forallb (fun '(a, b) => Pos.eqb a b) (combine l l').
  Definition repeats := agree (skipn start vals) (skipn (start + p) vals).

  Lemma agree_nth l l' k : agree l l' = true -> k < length l -> k < length l' -> nth k l one = nth k l' one.
  Proof.
    revert l' k; induction l as [|a l IH]; intros [|b l'] k A L L'; cbn in *; try lia.
    apply andb_true_iff in A as [E A]. apply Pos.eqb_eq in E as ->. destruct k as [|k]; [reflexivity|]. apply IH; auto; lia.
  Qed.

  Lemma nth_skipn {A} (d : A) m l k : nth k (skipn m l) d = nth (m + k) l d.
  Proof.
    revert l; induction m as [|m IH]; intros [|a l]; cbn; auto; now destruct k.
  Qed.

  Hypothesis repeats_ok : repeats = true.
  Hypothesis enough : first + p <= length vals.

  Lemma repeats_nth n : start <= n -> n + p <= H -> nth n vals one = nth (n + p) vals one.
  Proof.
    intros S L. unfold H in L. pose proof (agree_nth _ _ (n - start) repeats_ok) as A.
    rewrite !skipn_length, !nth_skipn in A.
    replace (start + (n - start)) with n in A by lia. replace (start + p + (n - start)) with (n + p) in A by lia.
    apply A; lia.
  Qed.

  Lemma window n : first <= n -> n <= H -> nth n vals one = nth (first + (n - first) mod p) vals one.
  Proof.
    induction n as [n IH] using lt_wf_ind; intros F L.
    destruct (Nat.lt_ge_cases n (first + p)).
    - rewrite Nat.mod_small by lia. f_equal. lia.
    - replace (nth n vals one) with (nth (n - p) vals one).
      + rewrite IH by lia. f_equal. f_equal. replace (n - first) with (n - p - first + 1 * p) by lia.
        now rewrite Nat.mod_add by lia.
      + rewrite repeats_nth by (unfold first in *; lia). f_equal. lia.
  Qed.

  Theorem values_repeat n : start <= n -> phi_periodic (n + p) = phi_periodic n.
  Proof.
    intros S. unfold phi_periodic, reduce.
    destruct (Nat.leb_spec (n + p) H) as [L|L], (Nat.leb_spec n H) as [L'|L']; try lia.
    - symmetry. now apply repeats_nth.
    - assert (first <= n) by (unfold first, H in *; lia). rewrite (window n) by lia.
      f_equal. f_equal. replace (n + p - first) with (n - first + 1 * p) by lia. now rewrite Nat.mod_add by lia.
    - assert (first <= n) by (unfold first, H in *; lia).
      f_equal. f_equal. replace (n + p - first) with (n - first + 1 * p) by lia. now rewrite Nat.mod_add by lia.
  Qed.

  Lemma values_repeat_many n m : start <= n -> phi_periodic (n + m * p) = phi_periodic n.
  Proof.
    intros S. induction m as [|m IH]; cbn; [now rewrite Nat.add_0_r|].
    replace (n + (p + m * p)) with (n + m * p + p) by lia. now rewrite values_repeat by lia.
  Qed.

  (** ** The length and the start are least *)
  Definition start_least : bool :=
    (start =? 0) || negb (Pos.eqb (nth (start - 1) vals one) (nth (start - 1 + p) vals one)).
  Definition length_least : bool :=
    let w := firstn p (skipn first vals) in
    let ww := w ++ w in
    forallb (fun q => negb (agree w (skipn q ww))) (seq 1 (p - 1)).

  Lemma agree_true l l' : (forall k, k < length l -> k < length l' -> nth k l one = nth k l' one) -> agree l l' = true.
  Proof.
    revert l'; induction l as [|a l IH]; intros [|b l'] A; try reflexivity. unfold agree. cbn. apply andb_true_iff. split.
    - apply Pos.eqb_eq. apply (A 0); cbn; lia.
    - apply IH. intros k K K'. apply (A (Datatypes.S k)); cbn; lia.
  Qed.

  Theorem start_is_least m : start_least = true ->
    (forall n, m <= n -> phi_periodic (n + p) = phi_periodic n) -> start <= m.
  Proof.
    intros C P. destruct (Nat.le_gt_cases start m) as [|L]; [assumption|]. exfalso.
    unfold start_least in C. apply orb_true_iff in C as [C|C]; [apply Nat.eqb_eq in C; lia|].
    apply negb_true_iff, Pos.eqb_neq in C. apply C. symmetry.
    specialize (P (start - 1) ltac:(lia)). unfold phi_periodic, reduce in P.
    assert (start - 1 + p <= H) by (unfold H, first in *; lia).
    destruct (Nat.leb_spec (start - 1 + p) H), (Nat.leb_spec (start - 1) H); solve [exact P | lia].
  Qed.

  Theorem length_is_least q m : length_least = true -> 1 <= q ->
    (forall n, m <= n -> phi_periodic (n + q) = phi_periodic n) -> p <= q.
  Proof.
    intros C Q P. destruct (Nat.le_gt_cases p q) as [|L]; [assumption|]. exfalso.
    unfold length_least in C. cbv zeta in C. rewrite forallb_forall in C.
    set (w := firstn p (skipn first vals)) in *.
    assert (LW : length w = p) by (unfold w; rewrite firstn_length, skipn_length; lia).
    assert (W : forall k, k < p -> nth k w one = phi_periodic (first + k)).
    { intros k K. transitivity (nth k (skipn first vals) one).
      - rewrite <- (firstn_skipn p (skipn first vals)). fold w. rewrite app_nth1 by lia. reflexivity.
      - rewrite nth_skipn. unfold phi_periodic, reduce.
        destruct (Nat.leb_spec (first + k) H); [reflexivity | unfold H in *; lia]. }
    specialize (C q ltac:(apply in_seq; lia)). apply negb_true_iff in C.
    rewrite agree_true in C; [discriminate|].
    intros k K _. rewrite LW in K. rewrite nth_skipn, W by auto.
    assert (G : phi_periodic (first + k) = phi_periodic (first + k + q)).
    { rewrite <- (values_repeat_many (first + k) m) by (unfold first; lia).
      rewrite <- (values_repeat_many (first + k + q) m) by (unfold first; lia).
      replace (first + k + q + m * p) with (first + k + m * p + q) by lia. symmetry. apply P.
      assert (m * 1 <= m * p) by (apply Nat.mul_le_mono_l; lia). lia. }
    rewrite G. destruct (Nat.lt_ge_cases (q + k) p).
    - rewrite app_nth1 by lia. rewrite W by auto. f_equal. lia.
    - rewrite app_nth2 by lia. rewrite LW, W by lia.
      replace (first + k + q) with (first + (q + k - p) + p) by lia. apply values_repeat. unfold first; lia.
  Qed.
End Values.
