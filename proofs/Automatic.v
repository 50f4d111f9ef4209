(** Automatic functions, and how a statement about them is decided for all counts.

    A function of vectors of counts is automatic if a finite automaton computes it that reads the binary digits of all
    counts, least significant first; leading zeros do not matter. The conditions of Theorem A speak about finitely many
    shifted copies of one automatic function, n ↦ F(n + d), with d in Z^r, and about which counts are not zero. A copy
    reads the digits of n and hands on those of n + d: it remembers a carry, at first d, and a negative count shows as
    a carry that stays below zero. All copies run side by side. What is true whenever they stop is true for all n; and
    they can stop only in the states that are reached, which are finitely many. *)
From Coq Require Import List ZArith Arith Lia Bool.
Import ListNotations.
Local Open Scope Z_scope.

(** Vectors of integers. *)
Definition odds (v : list Z) : list bool := map Z.odd v.
Definition halves (v : list Z) : list Z := map Z.div2 v.
Definition digits (l : list bool) : list Z := map Z.b2z l.
Fixpoint add (v w : list Z) : list Z :=
  match v, w with x :: v, y :: w => (x + y) :: add v w | _, _ => [] end.
Definition nonnegative (v : list Z) : bool := forallb (fun x => 0 <=? x) v.
Definition support (v : list Z) : list bool := map (fun x => negb (x =? 0)) v.
Fixpoint either (l m : list bool) : list bool :=
  match l, m with a :: l, b :: m => (a || b) :: either l m | _, _ => [] end.

Lemma half_spec x : x = 2 * Z.div2 x + Z.b2z (Z.odd x).
Proof. apply Z.div2_odd. Qed.

Lemma half_range x : 0 <= Z.b2z (Z.odd x) <= 1.
Proof. destruct (Z.odd x); cbn; lia. Qed.

(** Reading one digit of x: what is left of x + y. *)
Lemma half_sum x y : Z.odd (x + y) = Z.odd (Z.b2z (Z.odd x) + y) /\ Z.div2 (x + y) = Z.div2 x + Z.div2 (Z.b2z (Z.odd x) + y).
Proof.
  set (s := Z.b2z (Z.odd x) + y). pose proof (half_spec x) as X. pose proof (half_spec s) as S.
  assert (E : x + y = 2 * (Z.div2 x + Z.div2 s) + Z.b2z (Z.odd s)) by (unfold s in *; lia).
  rewrite E. split.
  - rewrite Z.odd_add, Z.odd_mul. cbn. now destruct (Z.odd s).
  - rewrite Z.div2_div. symmetry. apply Z.div_unique with (Z.b2z (Z.odd s)); [|lia]. pose proof (half_range s). lia.
Qed.

Lemma odds_add n e : odds (add n e) = odds (add (digits (odds n)) e).
Proof. revert e; induction n as [|x n IH]; intros [|y e]; cbn; auto. f_equal; [apply half_sum | apply IH]. Qed.

Lemma halves_add n e : halves (add n e) = add (halves n) (halves (add (digits (odds n)) e)).
Proof. revert e; induction n as [|x n IH]; intros [|y e]; cbn; auto. f_equal; [apply half_sum | apply IH]. Qed.

(** The vector with given last digits. *)
Fixpoint push (l : list bool) (n : list Z) : list Z :=
  match l, n with b :: l, x :: n => (2 * x + Z.b2z b) :: push l n | _, _ => [] end.
Lemma push_odds l n : length l = length n -> odds (push l n) = l.
Proof.
  revert n; induction l as [|b l IH]; intros [|x n] L; cbn [length push odds map] in *; try discriminate; auto. f_equal; [|auto].
  rewrite Z.odd_add, Z.odd_mul. cbn. now destruct b.
Qed.
Lemma push_halves l n : length l = length n -> halves (push l n) = n.
Proof.
  revert n; induction l as [|b l IH]; intros [|x n] L; cbn [length push halves map] in *; try discriminate; auto. f_equal; [|auto].
  rewrite Z.div2_div. symmetry. apply Z.div_unique with (Z.b2z b); [destruct b; cbn [Z.b2z]|]; lia.
Qed.
Lemma push_length l n : length l = length n -> length (push l n) = length n.
Proof. revert n; induction l; intros [|x n] L; cbn in *; try discriminate; auto. Qed.
Lemma push_nonnegative l n : nonnegative n = true -> nonnegative (push l n) = true.
Proof.
  unfold nonnegative. revert n; induction l as [|b l IH]; intros [|x n] N; cbn [push forallb] in *; auto.
  apply andb_true_iff in N as [N1 N2]. apply andb_true_iff. split; [|auto]. apply Z.leb_le in N1. apply Z.leb_le. destruct b; cbn [Z.b2z]; lia.
Qed.

Lemma add_length v w : length v = length w -> length (add v w) = length w.
Proof. revert w; induction v; intros [|y w]; cbn; auto. Qed.

Section Automaton.
  Variable state : Type.
  Variable next : state -> list bool -> state.
  Variable output : Type.
  Variable out : state -> output.
  Variable r : nat.
  Definition zeros : list bool := repeat false r.
  Hypothesis padding : forall q, out (next q zeros) = out q.

  (** Reading [k] digits. *)
  Fixpoint read (k : nat) (q : state) (v : list Z) : state :=
    match k with O => q | S k => read k (next q (odds v)) (halves v) end.

  (** The value at [v]: enough digits are read. *)
  Definition enough (v : list Z) : nat := S (Z.to_nat (Z.log2 (fold_right Z.max 0 v))).
  Definition run (q : state) (v : list Z) : output := out (read (enough v) q v).

  Definition below (k : nat) (v : list Z) := length v = r /\ Forall (fun x => 0 <= x < 2 ^ Z.of_nat k) v.

  Lemma below_halves k v : below (S k) v -> below k (halves v).
  Proof.
    intros [L F]. split; [unfold halves; now rewrite map_length|]. unfold halves. apply Forall_map.
    eapply Forall_impl; [|exact F]. cbv beta. intros x X. rewrite Nat2Z.inj_succ, Z.pow_succ_r in X by lia.
    pose proof (half_spec x). pose proof (half_range x). lia.
  Qed.

  Lemma below_0 v : below 0 v -> odds v = zeros /\ v = repeat 0 r.
  Proof.
    intros [L F]. unfold zeros. revert L. generalize r. induction F as [|x v X F IH]; intros n <-; [auto|].
    cbn [length repeat odds map]. assert (x = 0) as -> by (cbn in X; lia).
    destruct (IH (length v) eq_refl) as [O E]. split; [f_equal; exact O | f_equal; exact E].
  Qed.

  Lemma read_more k : forall q v, below k v -> out (read (S k) q v) = out (read k q v).
  Proof.
    induction k as [|k IH]; intros q v B.
    - cbn [read]. destruct (below_0 v B) as [-> _]. apply padding.
    - change (out (read (S k) (next q (odds v)) (halves v)) = out (read k (next q (odds v)) (halves v))).
      apply IH. now apply below_halves.
  Qed.

  Lemma below_more k v : below k v -> below (S k) v.
  Proof.
    intros [L F]. split; [exact L|]. eapply Forall_impl; [|exact F]. cbv beta. intros x X.
    rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. lia.
  Qed.

  Lemma read_enough k m q v : below k v -> (k <= m)%nat -> out (read m q v) = out (read k q v).
  Proof.
    intros B. induction 1 as [|m L IH]; [reflexivity|]. rewrite <- IH. apply read_more.
    clear IH. induction L; auto using below_more.
  Qed.

  Lemma below_enough v : length v = r -> nonnegative v = true -> below (enough v) v.
  Proof.
    intros L N. split; [exact L|]. unfold nonnegative in N. rewrite forallb_forall in N. apply Forall_forall. intros x I.
    specialize (N x I). apply Z.leb_le in N. split; [exact N|]. unfold enough.
    assert (M : x <= fold_right Z.max 0 v).
    { clear - I. induction v as [|y v IH]; [easy|]. cbn. destruct I as [->|I]; [lia|]. specialize (IH I). lia. }
    set (m := fold_right Z.max 0 v) in *. rewrite Nat2Z.inj_succ, Z2Nat.id by apply Z.log2_nonneg.
    apply Z.le_lt_trans with m; [exact M|]. destruct (Z.eq_dec m 0) as [->|Z]; [reflexivity|]. apply Z.log2_spec. lia.
  Qed.

  Lemma nonnegative_halves v : nonnegative (halves v) = nonnegative v.
  Proof.
    unfold nonnegative, halves. induction v as [|x v IH]; [reflexivity|]. cbn. rewrite IH. f_equal.
    pose proof (half_spec x). pose proof (half_range x). destruct (Z.leb_spec 0 (Z.div2 x)), (Z.leb_spec 0 x); auto; lia.
  Qed.

  Lemma run_step q v : length v = r -> nonnegative v = true -> run q v = run (next q (odds v)) (halves v).
  Proof.
    intros L N. unfold run. pose proof (below_enough v L N) as B.
    rewrite <- (read_more _ q v B). change (read (S (enough v)) q v) with (read (enough v) (next q (odds v)) (halves v)).
    assert (L' : length (halves v) = r) by (unfold halves; now rewrite map_length).
    assert (B' : below (enough (halves v)) (halves v)) by (apply below_enough; [exact L' | now rewrite nonnegative_halves]).
    destruct (Nat.le_ge_cases (enough v) (enough (halves v))) as [Q|Q].
    - rewrite <- (read_enough (enough v) (enough (halves v))); auto. apply below_halves, below_more, B.
    - now apply read_enough.
  Qed.

  (** ** A shifted copy: a state and a carry. Its value at [n] is the function at [n + carry], if no count is negative. *)
  Definition copy := (state * list Z)%type.
  Definition value_at (n : list Z) (c : copy) : option output :=
    let v := add n (snd c) in if nonnegative v then Some (run (fst c) v) else None.
  Definition advance (l : list bool) (c : copy) : copy :=
    let s := add (digits l) (snd c) in (next (fst c) (odds s), halves s).

  Lemma value_step n c : length n = r -> length (snd c) = r -> value_at n c = value_at (halves n) (advance (odds n) c).
  Proof.
    intros N C. unfold value_at, advance. cbn [fst snd]. rewrite <- halves_add, nonnegative_halves, <- odds_add.
    destruct (nonnegative (add n (snd c))) eqn:P; [|reflexivity]. f_equal. apply run_step; [|exact P].
    rewrite add_length; congruence.
  Qed.

  Lemma advance_length l c : length l = r -> length (snd c) = r -> length (snd (advance l c)) = r.
  Proof.
    intros L C. unfold advance, halves. cbn [snd]. rewrite map_length, add_length; [exact C|].
    unfold digits. rewrite map_length. congruence.
  Qed.

  (** ** All copies side by side, with the counts that are not zero so far *)
  Definition product := (list copy * list bool)%type.
  Definition advance_all (l : list bool) (s : product) : product := (map (advance l) (fst s), either (snd s) l).

  (** A test of the values of all copies and of the support. *)
  Variable good : list (option output) -> list bool -> bool.
  Definition good_at (s : product) (n : list Z) : bool := good (map (value_at n) (fst s)) (either (snd s) (support n)).
  Definition good_here (s : product) : bool := good_at s (repeat 0 r).

  Definition proper (s : product) := Forall (fun c => length (snd c) = r) (fst s) /\ length (snd s) = r.

  Lemma support_step n z : Forall (fun x => 0 <= x) n -> length z = length n ->
    either z (support n) = either (either z (odds n)) (support (halves n)).
  Proof.
    intros F; revert z; induction F as [|x n X F IH]; intros [|b z] L; try discriminate; [reflexivity|].
    cbn. f_equal; [|apply IH; now injection L].
    rewrite <- orb_assoc. f_equal. pose proof (half_spec x) as S. revert S. generalize (Z.div2 x). intros d S.
    destruct (Z.odd x); cbn [Z.b2z] in S; destruct (Z.eqb_spec x 0), (Z.eqb_spec d 0); auto; lia.
  Qed.

  Lemma good_step s n : proper s -> length n = r -> Forall (fun x => 0 <= x) n ->
    good_at s n = good_at (advance_all (odds n) s) (halves n).
  Proof.
    intros [P Z] N F. unfold good_at, advance_all. cbn [fst snd]. rewrite map_map. f_equal.
    - apply map_ext_in. intros c I. rewrite Forall_forall in P. now apply value_step; auto.
    - apply support_step; congruence.
  Qed.

  Lemma proper_step s l : proper s -> length l = r -> proper (advance_all l s).
  Proof.
    intros [P Z] L. unfold advance_all. split; cbn [fst snd].
    - apply Forall_map. eapply Forall_impl; [|exact P]. cbv beta. intros c. now apply advance_length.
    - revert L Z. generalize (snd s) as z, r as k. induction l as [|a l IH]; intros [|b z] k; cbn; intros; try congruence.
      destruct k; [discriminate|]. f_equal. apply IH; congruence.
  Qed.

  (** The theorem: a set of product states that holds the start, is closed, and is good, proves the test for all counts. *)
  Theorem good_for_all (reached : product -> Prop) (s : product) : proper s -> reached s ->
    (forall t l, reached t -> length l = r -> reached (advance_all l t)) ->
    (forall t, reached t -> good_here t = true) ->
    forall n, length n = r -> nonnegative n = true -> good_at s n = true.
  Proof.
    intros P S C G n L N. pose proof (below_enough n L N) as B. clear N.
    set (k := enough n) in B. clearbody k. revert s P S n L B.
    induction k as [|k IH]; intros s P S n L B.
    - destruct (below_0 n B) as [_ ->]. now apply G.
    - assert (F : Forall (fun x => 0 <= x) n) by (eapply Forall_impl; [|apply B]; cbv beta; lia).
      assert (O : length (odds n) = r) by (unfold odds; now rewrite map_length).
      rewrite good_step by auto. apply IH; auto using proper_step, below_halves.
      unfold halves. now rewrite map_length.
  Qed.
End Automaton.
