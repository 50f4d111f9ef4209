(** Statements for people. A certificate speaks of a monoid, values and labels; what it proves of the game itself can be
    said without them:

    - [quotient_order]: there are n positions such that every position is indistinguishable from exactly one of them;
    - [heap_period]: heaps n + p and n are indistinguishable from some heap on, and both numbers are least.

    A certificate that is accepted proves both, so a file with a certificate ends with a theorem in these words. The last
    section says that the quotient of a game is unique up to an isomorphism that keeps outcomes. *)
From Coq Require Import List Bool PArith Arith NArith Lia.
From Meximal Require Import Game Closure Verification Conventions Monoid Options Period.
From Meximal Require Export Game Conventions Checker Correct.
Import ListNotations.

(** The number of players, and how they play. *)
Definition convention := (nat * play)%type.
Definition normal : convention := (2, Winners [1]).
Definition misere : convention := (2, Winners [0]).

Definition all_heaps (h : nat) : Prop := True.
Definition up_to (n : nat) (h : nat) : Prop := h <= n.

Definition indistinguishable (r : rules) (v : convention) (heaps : nat -> Prop) (X Y : position) : Prop :=
  forall Z, Forall heaps Z -> same_outcome r (snd v) (fst v) (X ++ Z) (Y ++ Z).

Definition quotient_order (r : rules) (v : convention) (heaps : nat -> Prop) (n : nat) : Prop :=
  exists reps : list position, length reps = n /\ Forall (Forall heaps) reps /\
    (forall X, Forall heaps X -> exists R, In R reps /\ indistinguishable r v heaps X R) /\
    (forall i j, i < j < n -> ~ indistinguishable r v heaps (nth i reps []) (nth j reps [])).

Definition heap_period (r : rules) (v : convention) (p start : nat) : Prop :=
  let alike m n := indistinguishable r v all_heaps [m] [n] in
  (forall n, start <= n -> alike (n + p) n) /\
  (forall s, (forall n, s <= n -> alike (n + p) n) -> start <= s) /\
  (forall q s, 1 <= q -> (forall n, s <= n -> alike (n + q) n) -> p <= q).

Section Certified.
  Variable c : certificate.
  Hypothesis C : correct c.
  Let v : convention := (c_players c, c_play c).

  Lemma value_indistinguishable X Y : c_position c X -> c_position c Y ->
    (c_value c X = c_value c Y <-> indistinguishable (c_rules c) v (c_known c) X Y).
  Proof. exact (quotient c C X Y). Qed.

  Theorem certified_order : quotient_order (c_rules c) v (c_known c) (length (c_labels c)).
  Proof.
    assert (R : forall l, (forall x, In x l -> In x (c_els c)) -> exists reps, length reps = length l /\ Forall (c_position c) reps /\
      forall i, i < length l -> c_value c (nth i reps []) = nth i l one).
    { induction l as [|x l IH]; intros I; [exists []; repeat split; [constructor | cbn; lia]|].
      destruct IH as (reps & L & F & V); [intros y Y; apply I; now right|].
      destruct (proj1 (onto c C x) (I x (or_introl eq_refl))) as (X & KX & <-).
      exists (X :: reps). repeat split; [cbn; lia | now constructor|].
      intros [|i] Hi; [reflexivity|]. apply V. cbn in Hi. lia. }
    destruct (R (c_els c)) as (reps & L & F & V); [auto|]. destruct (order c C) as [ND LE].
    assert (KN : forall i, i < length (c_els c) -> c_position c (nth i reps [])).
    { intros i Hi. rewrite Forall_forall in F. apply F, nth_In. lia. }
    exists reps. rewrite <- LE. repeat split; auto.
    - intros X KX. assert (I : In (c_value c X) (c_els c)) by (apply (onto c C); eauto).
      apply (In_nth _ _ one) in I as (i & Hi & E). exists (nth i reps []). split; [apply nth_In; lia|].
      apply value_indistinguishable; auto. now rewrite V.
    - intros i j [Hij Hj] S. apply value_indistinguishable in S; [|apply KN; lia|apply KN; lia].
      rewrite !V in S by lia. rewrite NoDup_nth in ND. apply (ND i j) in S; lia.
  Qed.

  Theorem certified_period P N : c_period c = Some (P, N) -> heap_period (c_rules c) v (N.to_nat P) (N.to_nat N).
  Proof.
    intros E. pose proof (period c C P N E) as H. cbv beta iota zeta in H.
    assert (K : forall h, c_position c [h]) by (intros h; constructor; [unfold c_known; now rewrite E | constructor]).
    assert (A : forall m n, c_value c [m] = c_value c [n] <-> indistinguishable (c_rules c) v all_heaps [m] [n]).
    { intros m n. rewrite (value_indistinguishable _ _ (K m) (K n)). unfold indistinguishable.
      assert (Q : forall Z, Forall (c_known c) Z <-> Forall all_heaps Z).
      { intros Z. rewrite !Forall_forall. unfold c_known, all_heaps. rewrite E. tauto. }
      split; intros S Z HZ; apply S; now apply Q. }
    destruct H as (H1 & H2 & H3). repeat split.
    - intros n Hn. apply A. auto.
    - intros s Hs. apply H2. intros n Hn. apply A. auto.
    - intros q s Hq Hs. apply (H3 q s Hq). intros n Hn. apply A. auto.
  Qed.
End Certified.

(** The two theorems with which the files that [meximal check --coq] writes end. *)
Theorem solved_for_all_heaps c P N : check c = true -> c_period c = Some (P, N) ->
  quotient_order (c_rules c) (c_players c, c_play c) all_heaps (length (c_labels c)) /\
  heap_period (c_rules c) (c_players c, c_play c) (N.to_nat P) (N.to_nat N).
Proof.
  intros K E. apply checker_sound in K. split; [|now apply certified_period].
  pose proof (certified_order c K) as O. unfold c_known in O. rewrite E in O. exact O.
Qed.

Theorem solved_up_to c : check c = true -> c_period c = None ->
  quotient_order (c_rules c) (c_players c, c_play c) (up_to (c_heaps c)) (length (c_labels c)).
Proof.
  intros K E. apply checker_sound in K.
  pose proof (certified_order c K) as O. unfold c_known in O. rewrite E in O. exact O.
Qed.

(** ** Unique up to isomorphism *)

(** Two certificates about the same heaps of one game: the relation "are values of one position" is a bijection of the
    elements that keeps products and outcomes. *)
Section Unique.
  Variables c c' : certificate.
  Hypothesis C : correct c.
  Hypothesis C' : correct c'.
  Hypothesis same_rules : c_rules c = c_rules c'.
  Hypothesis same_players : c_players c = c_players c'.
  Hypothesis same_play : c_play c = c_play c'.
  Hypothesis same_heaps : forall h, c_known c h <-> c_known c' h.

  Definition matches (x x' : elt) := exists X, c_position c X /\ c_value c X = x /\ c_value c' X = x'.

  Lemma known_both X : c_position c X <-> c_position c' X.
  Proof. unfold c_position. rewrite !Forall_forall. split; intros H h I; now apply same_heaps, H. Qed.

  Lemma same_values X Y : c_position c X -> c_position c Y -> (c_value c X = c_value c Y <-> c_value c' X = c_value c' Y).
  Proof.
    intros KX KY. rewrite (quotient c C X Y KX KY), (quotient c' C' X Y) by now apply known_both.
    rewrite same_rules, same_players, same_play. split; intros S Z KZ; apply S; now apply known_both.
  Qed.

  Theorem unique_up_to_isomorphism :
    (forall x, In x (c_els c) -> exists x', In x' (c_els c') /\ matches x x') /\
    (forall x', In x' (c_els c') -> exists x, In x (c_els c) /\ matches x x') /\
    (forall x x' y y', matches x x' -> matches y y' -> (x = y <-> x' = y')) /\
    (forall x x' y y', matches x x' -> matches y y' -> matches (mul (c_words c) x y) (mul (c_words c') x' y')) /\
    (forall h, h <= c_heaps c -> h <= c_heaps c' -> c_known c h -> matches (nth h (c_values c) one) (nth h (c_values c') one)) /\
    (forall x x', matches x x' -> exists X, c_position c X /\
       outcome_is (opt_of (c_rules c)) (c_play c) (c_players c) X (c_label c x) /\
       outcome_is (opt_of (c_rules c)) (c_play c) (c_players c) X (c_label c' x')).
  Proof.
    repeat split.
    - intros x I. apply (onto c C) in I as (X & KX & <-). exists (c_value c' X). split; [|exists X; auto].
      apply (onto c' C'). exists X. split; [now apply known_both | reflexivity].
    - intros x' I. apply (onto c' C') in I as (X & KX & <-). apply known_both in KX. exists (c_value c X).
      split; [|exists X; auto]. apply (onto c C). eauto.
    - destruct H as (X & KX & <- & <-), H0 as (Y & KY & <- & <-). now apply same_values.
    - destruct H as (X & KX & <- & <-), H0 as (Y & KY & <- & <-). now apply same_values.
    - intros x x' y y' (X & KX & <- & <-) (Y & KY & <- & <-). exists (X ++ Y).
      rewrite (sums c C), (sums c' C'). split; [now apply Forall_app | auto].
    - intros h L L' K. exists [h]. rewrite (listed c C h L), (listed c' C' h L'). split; [now constructor | auto].
    - intros x x' (X & KX & <- & <-). exists X. split; [exact KX|]. split; [now apply (outcomes c C)|].
      rewrite same_rules, same_players, same_play. apply (outcomes c' C'). now apply known_both.
  Qed.
End Unique.
