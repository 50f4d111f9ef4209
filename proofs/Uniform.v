(** Uniform solutions: all heaps of a game, with values in an infinite monoid. Misère play of two.

    - [theorem_U]: heaps have values in a commutative monoid, and some of its elements are called P. If no move leads from P to P
      in any context, and every position with a move whose value is not in P has an option whose value is, then
      the P-positions are those whose value is in P.
    - The second condition speaks of arbitrarily many heaps. [pair_lemma] derives it from statements about at most two of them,
      [support_lemma] from carriers of properties of values.
    - [solved_over_W]: the monoids W(K) of docs/certificates.md satisfy what the pair lemma asks of a monoid, so conditions
      (dead), (S), (T), (C1), (C2) and (CL) over W(K) give the outcome of every position.

    How the conditions are decided for all heaps at once, by systems of linear inequalities, is not part of this file. *)
From Coq Require Import List Bool Arith ZArith Lia Permutation.
From Meximal Require Import Game Conventions.
Import ListNotations.

(** The label of a P-position, and of an N-position. *)
Definition misere_label (is_P : bool) : label := [negb is_P; is_P].

Section Uniform.
  (** The monoid; its elements are those [x] with [ok x]. *)
  Variable W : Type.
  Variable ok : W -> Prop.
  Variable one : W.
  Variable mul : W -> W -> W.
  Hypothesis ok_one : ok one.
  Hypothesis ok_mul : forall x y, ok x -> ok y -> ok (mul x y).
  Hypothesis mul_1 : forall x, ok x -> mul one x = x.
  Hypothesis mul_comm : forall x y, ok x -> ok y -> mul x y = mul y x.
  Hypothesis mul_assoc : forall x y z, ok x -> ok y -> ok z -> mul x (mul y z) = mul (mul x y) z.
  Variable in_P : W -> bool.

  (** The game, and the values of heaps. *)
  Variable opt : nat -> position -> Prop.
  Hypothesis smaller : forall h o k, opt h o -> In k o -> k < h.
  Hypothesis has_options : forall h, (forall o, ~ opt h o) \/ (exists o, opt h o).
  Variable phi : nat -> W.
  Hypothesis ok_phi : forall h, ok (phi h).
  Definition uniform_value (X : position) : W := fold_right (fun h v => mul (phi h) v) one X.
  Local Notation value := uniform_value.

  Lemma value_ok X : ok (value X).
  Proof. induction X; cbn; auto. Qed.
  Hint Resolve value_ok ok_one ok_mul ok_phi : core.
  Lemma u_value_app X Y : value (X ++ Y) = mul (value X) (value Y).
  Proof.
    induction X as [|h X IH]; [symmetry; now apply mul_1|].
    change (mul (phi h) (value (X ++ Y)) = mul (mul (phi h) (value X)) (value Y)). now rewrite IH, mul_assoc.
  Qed.
  Lemma u_swap x y z : ok x -> ok y -> ok z -> mul x (mul y z) = mul y (mul x z).
  Proof. intros. now rewrite !mul_assoc, (mul_comm x) by auto. Qed.
  Lemma value_context A o B : value (A ++ o ++ B) = mul (value o) (value (A ++ B)).
  Proof. rewrite !u_value_app. now apply u_swap. Qed.
  Lemma value_heap h : value [h] = phi h.
  Proof. change (mul (phi h) one = phi h). rewrite mul_comm, mul_1; auto. Qed.
  Lemma value_pick A h B : value (A ++ h :: B) = mul (phi h) (value (A ++ B)).
  Proof. change (A ++ h :: B) with (A ++ [h] ++ B). now rewrite value_context, value_heap. Qed.
  Lemma mul_r x : ok x -> mul x one = x.
  Proof. intros. rewrite mul_comm, mul_1; auto. Qed.

  Hypothesis dead : forall h, (forall o, ~ opt h o) -> phi h = one.
  Hypothesis one_not_P : in_P one = false.
  (** (S) No move leads from P to P. *)
  Hypothesis no_move_from_P_to_P : forall h o z, ok z -> opt h o -> in_P (mul (phi h) z) = true -> in_P (mul (value o) z) = false.

  Definition completes := forall X, (exists Y, move opt X Y) -> in_P (value X) = false ->
    exists Y, move opt X Y /\ in_P (value Y) = true.

  Lemma over_value X : over opt X -> value X = one.
  Proof.
    induction X as [|h X IH]; [reflexivity|]. intros O. change (mul (phi h) (value X) = one).
    rewrite IH by (intros Y M; apply (O (h :: Y)); now apply move_tail).
    rewrite dead by (intros o H; apply (O (o ++ X)); now apply move_head). apply mul_1, ok_one.
  Qed.
  Lemma over_or_moves X : over opt X \/ exists Y, move opt X Y.
  Proof.
    induction X as [|h X [O | (Y & M)]].
    - left. intros Y. apply move_nil_inv.
    - destruct (has_options h) as [N | (o & H)]; [left | right; exists (o ++ X); now apply move_head].
      intros Y M. apply move_cons_inv in M as [(o & H & _) | (T & M & _)]; [now apply (N o) | now apply (O T)].
    - right. exists (h :: Y). now apply move_tail.
  Qed.

  Theorem theorem_U : completes -> forall X, outcome_is opt (Winners [0]) 2 X (misere_label (in_P (value X))).
  Proof.
    intros C X. apply (outcomes_right opt smaller (fun _ => True)) with (lab := fun X => misere_label (in_P (value X))); auto.
    - intros Y _ O. rewrite (over_value Y O), one_not_P. reflexivity.
    - intros Y _. apply over_or_moves.
    - intros i Y I _ M.
      assert (E : forall l, happens (Winners [0]) 2 i (misere_label l) = negb l /\ triggers (Winners [0]) 2 i (misere_label l) = l).
      { intros l. cbn in I. destruct i as [|[|i]]; [| |lia]; destruct l; split; reflexivity. }
      rewrite (proj1 (E _)). split.
      + intros N. apply negb_true_iff in N. destruct (C Y M N) as (Z & MZ & PZ). exists Z. now rewrite (proj2 (E _)).
      + intros (Z & MZ & TZ). rewrite (proj2 (E _)) in TZ. apply negb_true_iff.
        destruct (in_P (value Y)) eqn:PY; [|reflexivity]. exfalso. destruct MZ as [A h B o O].
        rewrite value_pick in PY. rewrite value_context in TZ.
        apply no_move_from_P_to_P with (o := o) in PY; auto. congruence.
  Qed.

  (** ** Positions with a move whose value is not in P *)

  (** A move in one of the heaps. *)
  Lemma moves_in A h B o : opt h o -> in_P (mul (value o) (value (A ++ B))) = true ->
    exists Y, move opt (A ++ h :: B) Y /\ in_P (value Y) = true.
  Proof. intros O P. exists (A ++ o ++ B). split; [now constructor|]. now rewrite value_context. Qed.

  (** A move in the other heaps. *)
  Lemma moves_beside A g B Z : move opt (A ++ B) Z -> exists Y, move opt (A ++ g :: B) Y /\ value Y = mul (phi g) (value Z).
  Proof.
    intros M. destruct (move_app_inv opt A B Z M) as [(A2 & MA & ->) | (B2 & MB & ->)].
    - exists (A2 ++ g :: B). split; [|apply value_pick]. destruct MA as [A3 k A4 p K].
      rewrite <- !app_assoc. exact (Move opt A3 k (A4 ++ g :: B) p K).
    - exists (A ++ g :: B2). split; [|apply value_pick]. destruct MB as [A3 k A4 p K].
      replace (A ++ g :: A3 ++ k :: A4) with ((A ++ g :: A3) ++ k :: A4) by now rewrite <- app_assoc.
      replace (A ++ g :: A3 ++ p ++ A4) with ((A ++ g :: A3) ++ p ++ A4) by now rewrite <- app_assoc.
      now constructor.
  Qed.

  Section Trivial.
    (** 1 and a are trivial. *)
    Variable a : W.
    Hypothesis ok_a : ok a.
    Hypothesis a_a : mul a a = one.
    Hypothesis a_in_P : in_P a = true.
    Definition trivial (x : W) := x = one \/ x = a.
    Hypothesis trivial_dec : forall x, ok x -> trivial x \/ ~ trivial x.
    Hypothesis trivial_factors : forall x y, ok x -> ok y -> trivial (mul x y) -> trivial x /\ trivial y.
    (** (T) *)
    Hypothesis trivial_a : forall h, phi h = a -> exists o, opt h o /\ value o = one.
    Hypothesis trivial_1 : forall h o, phi h = one -> opt h o -> exists o', opt h o' /\ in_P (value o') = true.

    Lemma trivial_values X : Forall (fun h => trivial (phi h)) X -> trivial (value X).
    Proof.
      induction 1 as [|h X [E|E] _ [V|V]]; [now left| | | |]; unfold trivial; change (value (h :: X)) with (mul (phi h) (value X)); rewrite E, V.
      - left. now apply mul_1.
      - right. now apply mul_1.
      - right. now apply mul_r.
      - left. exact a_a.
    Qed.
    (** A position of trivial heaps with value a has a heap of value a, and the others make 1. *)
    Lemma heap_of_value_a X : Forall (fun h => trivial (phi h)) X -> value X = a ->
      exists A h B, X = A ++ h :: B /\ phi h = a /\ value (A ++ B) = one.
    Proof.
      intros F V. induction F as [|h X [E|E] F IH].
      - cbn in V. rewrite <- V in a_in_P. congruence.
      - change (mul (phi h) (value X) = a) in V. rewrite E, mul_1 in V by auto. destruct (IH V) as (A & g & B & -> & G & R).
        exists (h :: A), g, B. repeat split; auto. change (mul (phi h) (value (A ++ B)) = one). rewrite E, mul_1; auto.
      - exists [], h, X. repeat split; auto. change (mul (phi h) (value X) = a) in V. cbn [app].
        rewrite E in V. assert (Q : mul a (mul a (value X)) = mul a a) by now rewrite V.
        rewrite mul_assoc, a_a, mul_1 in Q by auto. exact Q.
    Qed.
    Lemma all_trivial X : trivial (value X) -> Forall (fun h => trivial (phi h)) X.
    Proof.
      induction X as [|h X IH]; [constructor|]. change (value (h :: X)) with (mul (phi h) (value X)). intros T.
      apply trivial_factors in T as [T1 T2]; auto.
    Qed.

    Lemma trivial_position X : Forall (fun h => trivial (phi h)) X -> (exists Y, move opt X Y) -> in_P (value X) = false ->
      exists Y, move opt X Y /\ in_P (value Y) = true.
    Proof.
      intros F (Y & M) N. destruct M as [A h B o O].
      assert (V : value (A ++ h :: B) = one) by (destruct (trivial_values _ F) as [V|V]; [exact V | rewrite V in N; congruence]).
      rewrite value_pick in V. rewrite Forall_app in F. destruct F as [_ F]. inversion F as [|? ? [E|E] _]; subst.
      - rewrite E, mul_1 in V by auto. destruct (trivial_1 h o E O) as (o' & O' & P). apply (moves_in A h B o' O').
        now rewrite V, mul_r by auto.
      - destruct (trivial_a h E) as (o' & O' & VO). apply (moves_in A h B o' O').
        rewrite VO, mul_1 by auto. assert (Q : mul a (mul a (value (A ++ B))) = mul a one) by (rewrite <- V, E; reflexivity).
        rewrite mul_assoc, a_a, mul_1, mul_r in Q by auto. now rewrite Q.
    Qed.

    (** ** The pair lemma *)
    Section Pairs.
      Variable light : nat -> Prop.
      Hypothesis light_dec : forall h, light h \/ ~ light h.
      Variable index : W -> Z.
      Hypothesis index_least : forall x, (-1 <= index x)%Z.
      Hypothesis index_one : index one = (-1)%Z.
      Hypothesis index_mul : forall x y, ok x -> ok y -> (index (mul x y) <= Z.max (index x) (index y))%Z.
      Hypothesis index_light : forall h, light h -> index (phi h) = (-1)%Z.
      Hypothesis C1 : forall h, ~ trivial (phi h) -> in_P (phi h) = true \/ exists o, opt h o /\ in_P (value o) = true.
      Hypothesis C1_a : forall h, ~ trivial (phi h) -> in_P (mul a (phi h)) = true \/ in_P (phi h) = true \/
        exists o, opt h o /\ in_P (mul a (value o)) = true.
      Hypothesis C2 : forall g h z, ok z -> ~ trivial (phi g) -> ~ trivial (phi h) -> ~ light g ->
        (index (phi h) <= index (phi g))%Z -> (index z <= index (phi g))%Z ->
        in_P (mul (phi g) (mul (phi h) z)) = true \/
        (exists o, opt g o /\ in_P (mul (value o) (mul (phi h) z)) = true) \/
        (exists o, opt h o /\ in_P (mul (value o) (mul (phi g) z)) = true) \/
        (z = a /\ in_P (mul (phi g) (phi h)) = true).
      Hypothesis CL : forall X, Forall (fun h => light h \/ trivial (phi h)) X -> (exists Y, move opt X Y) ->
        in_P (value X) = false -> exists Y, move opt X Y /\ in_P (value Y) = true.

      (** All heaps are light or trivial, or one that is neither has the greatest index. *)
      Lemma greatest X : Forall (fun h => light h \/ trivial (phi h)) X \/
        exists A g B, X = A ++ g :: B /\ ~ light g /\ ~ trivial (phi g) /\
          Forall (fun h => trivial (phi h) \/ (index (phi h) <= index (phi g))%Z) (A ++ B).
      Proof.
        induction X as [|h X IH]; [left; constructor|].
        destruct (trivial_dec (phi h) (ok_phi h)) as [T|T].
        - destruct IH as [IH | (A & g & B & -> & L & N & F)]; [left; constructor; auto|].
          right. exists (h :: A), g, B. repeat split; auto. cbn [app]. constructor; auto.
        - destruct (light_dec h) as [L|L].
          + destruct IH as [IH | (A & g & B & -> & LG & N & F)]; [left; constructor; auto|].
            right. exists (h :: A), g, B. repeat split; auto. cbn [app]. constructor; auto.
            right. rewrite (index_light h L). apply index_least.
          + right. destruct IH as [IH | (A & g & B & -> & LG & N & F)].
            * exists [], h, X. repeat split; auto. cbn [app]. eapply Forall_impl; [|exact IH]. cbv beta. intros k [K|K]; [|auto].
              right. rewrite (index_light k K). apply index_least.
            * destruct (Z.le_gt_cases (index (phi h)) (index (phi g))) as [Q|Q].
              -- exists (h :: A), g, B. repeat split; auto. cbn [app]. constructor; auto.
              -- exists [], h, (A ++ g :: B). repeat split; auto. cbn [app]. rewrite Forall_app in *. destruct F as [FA FB].
                 split; [|constructor; [right; lia|]]; (eapply Forall_impl; [|eassumption]); cbv beta; intros k [K|K]; auto; right; lia.
      Qed.

      Lemma rest_index g X : Forall (fun h => trivial (phi h) \/ (index (phi h) <= index (phi g))%Z) X ->
        index a = (-1)%Z -> (index (value X) <= index (phi g))%Z.
      Proof.
        intros F IA. induction F as [|h X K _ IH]; [change (value []) with one; rewrite index_one; apply index_least|].
        change (value (h :: X)) with (mul (phi h) (value X)).
        pose proof (index_mul (phi h) (value X) ltac:(auto) ltac:(auto)) as Q.
        assert ((index (phi h) <= index (phi g))%Z); [|lia].
        destruct K as [[->| ->]|K]; [rewrite index_one; apply index_least | rewrite IA; apply index_least | exact K].
      Qed.

      Theorem pair_lemma : index a = (-1)%Z -> completes.
      Proof.
        intros IA X M N. destruct (greatest X) as [L | (A & g & B & -> & LG & TG & F)]; [now apply CL|].
        assert (D : Forall (fun h => trivial (phi h)) (A ++ B) \/ exists A' h B', A ++ B = A' ++ h :: B' /\ ~ trivial (phi h)).
        { generalize (A ++ B). induction l as [|h l [IH | (A' & k & B' & -> & K)]]; [left; constructor| |].
          - destruct (trivial_dec (phi h) (ok_phi h)) as [T|T]; [left; now constructor | right; now exists [], h, l].
          - right. now exists (h :: A'), k, B'. }
        rewrite value_pick in N. destruct D as [T | (A' & h & B' & E & TH)].
        - (* One heap that is not trivial. *)
          destruct (trivial_values _ T) as [V|V]; rewrite V in N.
          + rewrite mul_r in N by auto. destruct (C1 g TG) as [P | (o & O & P)]; [congruence|].
            apply (moves_in A g B o O). now rewrite V, mul_r by auto.
          + rewrite mul_comm in N by auto. destruct (C1_a g TG) as [P | [P | (o & O & P)]]; [congruence | |].
            * destruct (heap_of_value_a _ T V) as (A' & h & B' & E & PH & R). destruct (trivial_a h PH) as (o & O & VO).
              assert (Q : exists Z, move opt (A ++ B) Z /\ value Z = one).
              { rewrite E. exists (A' ++ o ++ B'). split; [now constructor|]. now rewrite value_context, VO, R, mul_1. }
              destruct Q as (Z & MZ & VZ).
              destruct (moves_beside A g B Z MZ) as (Y & MY & VY). exists Y. split; [exact MY|]. now rewrite VY, VZ, mul_r by auto.
            * apply (moves_in A g B o O). now rewrite V, mul_comm by auto.
        - (* Two of them. *)
          assert (PX : value (A ++ B) = mul (phi h) (value (A' ++ B'))) by (rewrite E; apply value_pick).
          rewrite E in F. rewrite Forall_app in F. destruct F as [FA FB]. inversion FB as [|? ? FH FB']; subst.
          assert (IH : (index (phi h) <= index (phi g))%Z) by (destruct FH as [T|]; [easy | assumption]).
          assert (IZ : (index (value (A' ++ B')) <= index (phi g))%Z) by (apply rest_index; [apply Forall_app; auto | exact IA]).
          (* A move in the heaps other than g. *)
          assert (others : forall C k D o, A ++ B = C ++ k :: D -> opt k o -> in_P (mul (value o) (mul (phi g) (value (C ++ D)))) = true ->
            exists Y, move opt (A ++ g :: B) Y /\ in_P (value Y) = true).
          { intros C k D o EC O P.
            assert (MZ : move opt (A ++ B) (C ++ o ++ D)) by (rewrite EC; now constructor).
            destruct (moves_beside A g B _ MZ) as (Y & MY & VY). exists Y. split; [exact MY|]. rewrite VY, value_context, u_swap by auto. exact P. }
          destruct (C2 g h (value (A' ++ B'))) as [P | [(o & O & P) | [(o & O & P) | [Z P]]]]; auto.
          + rewrite <- PX in P. congruence.
          + apply (moves_in A g B o O). now rewrite PX.
          + exact (others A' h B' o E O P).
          + assert (T : Forall (fun h => trivial (phi h)) (A' ++ B')) by (apply all_trivial; right; exact Z).
            destruct (heap_of_value_a _ T Z) as (C & k & D & EC & PK & R). destruct (trivial_a k PK) as (o & O & VO).
            assert (EP : Permutation (A ++ B) (h :: C ++ k :: D)) by (rewrite E, <- Permutation_middle, EC; reflexivity).
            assert (IK : In k (A ++ B)) by (eapply Permutation_in; [symmetry; exact EP|]; right; apply in_elt).
            destruct (in_split _ _ IK) as (C' & D' & EC').
            apply (others C' k D' o EC' O). rewrite VO, mul_1 by auto.
            assert (V : value (C' ++ D') = phi h).
            { assert (Q : mul (phi k) (value (C' ++ D')) = mul (phi h) a).
              { rewrite <- value_pick, <- EC', PX, Z. reflexivity. }
              rewrite PK in Q. assert (Q' : mul a (mul a (value (C' ++ D'))) = mul a (mul a (phi h))) by (rewrite Q, (mul_comm (phi h)); auto).
              rewrite !mul_assoc, a_a, !mul_1 in Q' by auto. exact Q'. }
            now rewrite V.
      Qed.
    End Pairs.

    (** ** The support lemma *)

    (** A property of values has carriers: a position whose value has the property has a carrier among its heaps. *)
    Section Support.
      Variable property : Type.
      Variable has : property -> W -> Prop.
      Variable carrier : property -> nat -> Prop.
      Hypothesis carried : forall q X, has q (value X) -> exists h, In h X /\ carrier q h.
      Hypothesis supported : forall x, ok x -> ~ trivial x -> in_P x = false -> exists q, has q x /\
        forall g z, carrier q g -> ok z -> mul (phi g) z = x ->
          (exists o, opt g o /\ in_P (mul (value o) z) = true) \/
          exists q', has q' z /\ forall h z', carrier q' h -> ok z' -> mul (phi h) z' = z ->
            (exists o, opt g o /\ in_P (mul (value o) (mul (phi h) z')) = true) \/
            (exists o, opt h o /\ in_P (mul (value o) (mul (phi g) z')) = true).

      Theorem support_lemma : completes.
      Proof.
        intros X M N. destruct (trivial_dec (value X) (value_ok X)) as [T|T]; [apply trivial_position; auto; now apply all_trivial|].
        destruct (supported (value X) (value_ok X) T N) as (q & Q & S). destruct (carried q X Q) as (g & G & CG).
        destruct (in_split _ _ G) as (A & B & ->). rewrite value_pick in S.
        destruct (S g (value (A ++ B)) CG) as [(o & O & P) | (q' & Q' & S')]; auto; [now apply (moves_in A g B o O)|].
        destruct (carried q' (A ++ B) Q') as (h & H & CH). destruct (in_split _ _ H) as (A' & B' & E).
        assert (V : value (A ++ B) = mul (phi h) (value (A' ++ B'))) by (rewrite E; apply value_pick).
        destruct (S' h (value (A' ++ B')) CH) as [(o & O & P) | (o & O & P)]; auto.
        - apply (moves_in A g B o O). now rewrite V.
        - assert (MZ : move opt (A ++ B) (A' ++ o ++ B')) by (rewrite E; now constructor).
          destruct (moves_beside A g B _ MZ) as (Y & MY & VY). exists Y. split; [exact MY|]. rewrite VY, value_context, u_swap by auto. exact P.
      Qed.
    End Support.
  End Trivial.
End Uniform.

(** ** The monoids W(K) *)

(** An element has a sign, a power and perhaps a reach. *)
Record reaching := R { sign : bool; power : nat; reach : option nat }.
Definition lessened (e : option nat) (j : nat) : option nat :=
  match e with Some e => if j <=? e then Some (e - j) else None | None => None end.
Definition greater (d e : option nat) : option nat :=
  match d, e with Some d, Some e => Some (Nat.max d e) | Some d, None => Some d | None, e => e end.
(** Signs and powers add up; the reach of each factor is lessened by the power of the other, and the greater one counts. *)
Definition times (x y : reaching) : reaching :=
  R (xorb (sign x) (sign y)) (power x + power y) (greater (lessened (reach x) (power y)) (lessened (reach y) (power x))).
Definition element_1 : reaching := R false 0 None.
Definition element_a : reaching := R true 0 None.
Definition element_b : reaching := R false 1 None.
Definition element_c (k : nat) : reaching := R true (2 * k) (Some 0).
Definition element_d (K n : nat) : reaching := R (Nat.even n) (n + 2 * K + 2) (Some n).
(** P-values: a; with a reach sign 1 and an odd power; with no reach sign 0 and an even power, but not 1. *)
Definition reaching_P (x : reaching) : bool :=
  if power x =? 0 then sign x
  else match reach x with Some _ => sign x && Nat.odd (power x) | None => negb (sign x) && Nat.even (power x) end.
Definition reaching_index (x : reaching) : Z := match reach x with Some e => Z.of_nat (power x + e) | None => (-1)%Z end.

(** The elements of W(K): products of the generators. *)
Inductive in_W (K : nat) : reaching -> Prop :=
| W_1 : in_W K element_1
| W_a x : in_W K x -> in_W K (times element_a x)
| W_b x : in_W K x -> in_W K (times element_b x)
| W_c k x : 1 <= k <= K -> in_W K x -> in_W K (times (element_c k) x)
| W_d n x : in_W K x -> in_W K (times (element_d K n) x).

Lemma lessened_0 e : lessened e 0 = e.
Proof. destruct e as [e|]; [|reflexivity]. cbn. now rewrite Nat.sub_0_r. Qed.
Lemma lessened_add e j k : lessened (lessened e j) k = lessened e (j + k).
Proof.
  destruct e as [e|]; [|reflexivity]. cbn. destruct (Nat.leb_spec j e), (Nat.leb_spec (j + k) e); cbn; try lia;
    try (destruct (Nat.leb_spec k (e - j)); try lia); try reflexivity. f_equal. lia.
Qed.
Lemma lessened_greater d e j : lessened (greater d e) j = greater (lessened d j) (lessened e j).
Proof.
  destruct d as [d|], e as [e|]; cbn; try reflexivity; try (destruct (_ <=? _); reflexivity).
  destruct (Nat.leb_spec j (Nat.max d e)), (Nat.leb_spec j d), (Nat.leb_spec j e); cbn; try lia; try reflexivity; f_equal; lia.
Qed.
Lemma greater_comm d e : greater d e = greater e d.
Proof. destruct d, e; cbn; try reflexivity. now rewrite Nat.max_comm. Qed.
Lemma greater_assoc c d e : greater c (greater d e) = greater (greater c d) e.
Proof. destruct c, d, e; cbn; try reflexivity. now rewrite Nat.max_assoc. Qed.

Lemma times_1 x : times element_1 x = x.
Proof. destruct x as [s j e]. unfold times, element_1. cbn [sign power reach lessened greater]. rewrite lessened_0. now destruct s. Qed.
Lemma times_comm x y : times x y = times y x.
Proof. unfold times. f_equal; [apply xorb_comm | apply Nat.add_comm | apply greater_comm]. Qed.
Lemma times_assoc x y z : times x (times y z) = times (times x y) z.
Proof.
  unfold times. cbn [sign power reach]. f_equal; [symmetry; apply xorb_assoc | apply Nat.add_assoc|].
  rewrite !lessened_greater, !lessened_add, !greater_assoc, (Nat.add_comm (power z) (power x)), (Nat.add_comm (power y) (power x)).
  reflexivity.
Qed.
Lemma in_W_times K x y : in_W K x -> in_W K y -> in_W K (times x y).
Proof. induction 1; intros Y; rewrite ?times_1, <- ?times_assoc; auto; constructor; auto. Qed.
(** Only 1 and a have power 0. *)
Lemma in_W_power K x : in_W K x -> power x = 0 -> x = element_1 \/ x = element_a.
Proof.
  induction 1 as [|x X IH|x X IH|k x L X IH|n x X IH]; cbn [times power element_a element_b element_c element_d]; intros P; auto; try lia.
  destruct (IH P) as [->| ->]; cbn; auto.
Qed.

Section Solved_over_W.
  Variable K : nat.
  Variable opt : nat -> position -> Prop.
  Hypothesis smaller : forall h o k, opt h o -> In k o -> k < h.
  Hypothesis has_options : forall h, (forall o, ~ opt h o) \/ (exists o, opt h o).
  Variable phi : nat -> reaching.
  Hypothesis values_in_W : forall h, in_W K (phi h).
  Definition w_value (X : position) : reaching := uniform_value reaching element_1 times phi X.
  Local Notation value := w_value.
  Local Notation trivial x := (power x = 0).
  Local Notation P x := (reaching_P x = true).

  Hypothesis dead : forall h, (forall o, ~ opt h o) -> phi h = element_1.
  Hypothesis S : forall h o z, in_W K z -> opt h o -> P (times (phi h) z) -> ~ P (times (value o) z).
  Hypothesis T_a : forall h, phi h = element_a -> exists o, opt h o /\ value o = element_1.
  Variable light : nat -> bool.
  Hypothesis light_index : forall h, light h = true -> reach (phi h) = None.
  Hypothesis C1 : forall h, ~ trivial (phi h) -> P (phi h) \/ exists o, opt h o /\ P (value o).
  Hypothesis C1_a : forall h, ~ trivial (phi h) ->
    P (times element_a (phi h)) \/ P (phi h) \/ exists o, opt h o /\ P (times element_a (value o)).
  Hypothesis C2 : forall g h z, in_W K z -> ~ trivial (phi g) -> ~ trivial (phi h) -> light g = false ->
    (reaching_index (phi h) <= reaching_index (phi g))%Z -> (reaching_index z <= reaching_index (phi g))%Z ->
    P (times (phi g) (times (phi h) z)) \/
    (exists o, opt g o /\ P (times (value o) (times (phi h) z))) \/
    (exists o, opt h o /\ P (times (value o) (times (phi g) z))) \/
    (z = element_a /\ P (times (phi g) (phi h))).
  Hypothesis CL : forall X, Forall (fun h => light h = true \/ trivial (phi h)) X -> (exists Y, move opt X Y) -> ~ P (value X) ->
    exists Y, move opt X Y /\ P (value Y).

  Lemma trivial_power x : in_W K x -> (Uniform.trivial reaching element_1 element_a x <-> power x = 0).
  Proof. intros X. split; [intros [->| ->]; reflexivity | exact (in_W_power K x X)]. Qed.

  Theorem solved_over_W X : outcome_is opt (Winners [0]) 2 X (misere_label (reaching_P (value X))).
  Proof.
    assert (NP : forall x, ~ P x <-> reaching_P x = false) by (intros x; destruct (reaching_P x); split; congruence).
    assert (TP : forall x, in_W K x -> ~ Uniform.trivial reaching element_1 element_a x -> power x <> 0).
    { intros x Hx N E. apply N. now apply (trivial_power x Hx). }
    apply (theorem_U reaching (in_W K) element_1 times (W_1 K) (in_W_times K) (fun x _ => times_1 x) (fun x y _ _ => times_comm x y)
      (fun x y z _ _ _ => times_assoc x y z) reaching_P opt smaller has_options phi values_in_W dead eq_refl).
    - intros h o z Z O Q. apply NP. now apply (S h o z Z O Q).
    - apply (pair_lemma reaching (in_W K) element_1 times (W_1 K) (in_W_times K) (fun x _ => times_1 x) (fun x y _ _ => times_comm x y)
        (fun x y z _ _ _ => times_assoc x y z) reaching_P opt phi values_in_W eq_refl element_a (W_a K _ (W_1 K)) eq_refl eq_refl)
        with (light := fun h => light h = true) (index := reaching_index); try reflexivity.
      + intros x X'. destruct (Nat.eq_dec (power x) 0) as [E|E]; [left; now apply (trivial_power x X') | right; intros Q; now apply (trivial_power x X') in Q].
      + intros x y Hx Hy Q. apply (trivial_power _ (in_W_times K _ _ Hx Hy)) in Q. cbn [times power] in Q.
        split; [apply (trivial_power x Hx) | apply (trivial_power y Hy)]; lia.
      + exact T_a.
      + intros h. destruct (light h); [now left | right; congruence].
      + intros x. unfold reaching_index. destruct (reach x); lia.
      + intros x y _ _. unfold reaching_index, times. cbn [power reach]. destruct (reach x) as [d|], (reach y) as [e|]; cbn [lessened];
          repeat (match goal with |- context [?i <=? ?j] => destruct (Nat.leb_spec i j) end); cbn [greater]; lia.
      + intros h L. unfold reaching_index. now rewrite light_index.
      + intros h N. exact (C1 h (TP _ (values_in_W h) N)).
      + intros h N. exact (C1_a h (TP _ (values_in_W h) N)).
      + intros g h z Z NG NH L I1 I2. 
        assert (LG : light g = false) by (destruct (light g); [now destruct L | reflexivity]).
        exact (C2 g h z Z (TP _ (values_in_W g) NG) (TP _ (values_in_W h) NH) LG I1 I2).
      + intros Y F M N. refine (CL Y _ M (proj2 (NP _) N)). eapply Forall_impl; [|exact F]. cbv beta.
        intros h [L|T]; [now left | right; now apply (trivial_power _ (values_in_W h))].
  Qed.
End Solved_over_W.
