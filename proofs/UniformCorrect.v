(** A uniform certificate that the checker accepts is true: [uniform_checker_sound]. Every condition of [solved_over_W] is a statement about
    points of which [solve] or [covered] says that it holds everywhere, or about sums of light and trivial heaps, which are finitely
    many but for the parity of a great power. *)
From Coq Require Import List Bool Arith ZArith Lia.
From Meximal Require Export AutomaticCertified UniformChecker.
From Meximal Require Import Uniform Linear UniformValues UniformHeaps.
Import ListNotations.

Lemma Z_odd_nat n : Z.odd (Z.of_nat n) = Nat.odd n.
Proof.
  rewrite (Nat.div_mod n 2) at 1 2 by lia. rewrite Nat.add_comm, Nat.odd_add_mul_2, Nat2Z.inj_add, Nat2Z.inj_mul.
  change (Z.of_nat 2) with 2%Z. rewrite Z.odd_add_mul_2. pose proof (Nat.mod_upper_bound n 2 ltac:(lia)).
  destruct (n mod 2) as [|[|k]]; [reflexivity | reflexivity | lia].
Qed.
Lemma list_max_Z_ge l x : In x l -> (x <= list_max_Z l)%Z.
Proof.
  unfold list_max_Z. induction l as [|a l IH]; [easy|]. cbn [fold_right]. intros [->|I]; [lia|]. specialize (IH I). lia.
Qed.
Lemma list_max_Z_nonneg l : (0 <= list_max_Z l)%Z.
Proof. unfold list_max_Z. induction l as [|a l IH]; cbn [fold_right]; lia. Qed.

(** ** Light and trivial heaps *)

(** An option whose value is the same in all of a class, beside a sum with no reach. *)
Lemma option_P_spec v p e r j : is_fixed v = true -> models v p e -> reach r = None ->
  (Z.of_nat (power r) = j \/ (forall f, In f (v_reaches v) -> f_0 f < Z.of_nat (power r) /\ f_0 f < j)%Z /\ (0 < j)%Z /\ 0 < power r /\
    Z.odd j = Nat.odd (power r)) ->
  option_P (sign r) j v = reaching_P (times e r).
Proof.
  intros F (V1 & V2 & V3 & V4 & V5) N J.
  assert (Q : (j =? 0)%Z = (power r =? 0) /\ Z.odd j = Nat.odd (power r) /\
    existsb (fun f => j <=? f_0 f)%Z (v_reaches v) = existsb (fun f => Z.of_nat (power r) <=? f_0 f)%Z (v_reaches v)).
  { destruct J as [<-|(J1 & J2 & J3 & J4)].
    - split; [destruct (power r); reflexivity|]. split; [apply Z_odd_nat | reflexivity].
    - split; [|split; auto].
      + destruct (Z.eqb_spec j 0), (Nat.eqb_spec (power r) 0); auto; lia.
      + assert (G : forall k, (forall f, In f (v_reaches v) -> f_0 f < k)%Z -> existsb (fun f => k <=? f_0 f)%Z (v_reaches v) = false).
        { intros k H. destruct (existsb _ _) eqn:E; auto. apply existsb_exists in E as (f & I & E). apply Z.leb_le in E. specialize (H f I). lia. }
        rewrite !G; auto; intros f I; now apply J1. }
  destruct Q as (Q1 & Q2 & Q3). unfold option_P. rewrite Q1, Q2, Q3. clear Q1 Q2 Q3 J.
  unfold is_fixed in F. apply andb_true_iff in F as [_ F]. rewrite forallb_forall in F.
  assert (RE : reach (times e r) = top (map (fun f => f_0 f - Z.of_nat (power r))%Z (v_reaches v))).
  { cbn [times reach]. rewrite N. change (lessened None (power e)) with (@None nat). rewrite greater_none, V5, lessened_top, map_map. f_equal.
    apply map_ext_in. intros f I. rewrite constant_eval by auto. reflexivity. }
  assert (EX : existsb (fun f => Z.of_nat (power r) <=? f_0 f)%Z (v_reaches v) = match reach (times e r) with Some _ => true | None => false end).
  { rewrite RE. set (l := map (fun f => f_0 f - Z.of_nat (power r))%Z (v_reaches v)). pose proof (top_none l) as T.
    destruct (existsb _ _) eqn:E.
    - apply existsb_exists in E as (f & I & E). apply Z.leb_le in E. destruct (top l); auto. apply proj1 in T. specialize (T eq_refl).
      rewrite Forall_forall in T. assert (f_0 f - Z.of_nat (power r) < 0)%Z; [|lia]. apply T. apply in_map_iff. exists f. auto.
    - rewrite (proj2 T); auto. apply Forall_forall. intros x X. apply in_map_iff in X as (f & <- & I).
      destruct (Z.lt_ge_cases (f_0 f - Z.of_nat (power r)) 0) as [|L]; auto. exfalso.
      assert (existsb (fun f => Z.of_nat (power r) <=? f_0 f)%Z (v_reaches v) = true); [|congruence].
      apply existsb_exists. exists f. split; auto. apply Z.leb_le. lia. }
  rewrite EX. unfold is_P, reaching_P.
  assert (P0 : (power r =? 0) && v_trivial v = (power (times e r) =? 0)).
  { rewrite <- V2. cbn [times power]. destruct (power e), (power r); reflexivity. }
  assert (PO : xorb (Nat.odd (power r)) (v_odd v) = Nat.odd (power (times e r))) by (cbn [times power]; rewrite Nat.odd_add, V3; apply xorb_comm).
  assert (PS : xorb (sign r) (v_sign v) = sign (times e r)) by (cbn [times sign]; rewrite V1; apply xorb_comm).
  rewrite P0, PO, PS. destruct (power (times e r) =? 0); auto. destruct (reach (times e r)); auto. f_equal. unfold Nat.odd. now rewrite negb_involutive.
Qed.

Section Light.
  Variable opt : nat -> position -> Prop.
  Variable phi : nat -> reaching.
  Local Notation value_of X := (w_value phi X).
  Variable ks : list kind.
  Definition nth_kind (k : nat) : kind := nth k ks (false, 0%Z, []).
  Definition has_kind (h k : nat) : Prop :=
    k < length ks /\ let '(i, j, os) := nth_kind k in
    sign (phi h) = i /\ Z.of_nat (power (phi h)) = j /\
    forall v, In v os -> is_fixed v = true /\ exists o p, opt h o /\ models v p (value_of o).
  Variable weak : nat -> Prop.
  Hypothesis weak_reach : forall h, weak h -> reach (phi h) = None.
  Hypothesis weak_kind : forall h, weak h -> (phi h = element_1 /\ forall o, ~ opt h o) \/ exists k, has_kind h k.
  Hypothesis accepted : light_sums ks = true.
  Let lb := light_bound ks.

  Lemma weak_no_reach X : Forall weak X -> reach (value_of X) = None.
  Proof.
    induction 1 as [|h X W _ IH]; [reflexivity|]. change (value_of (h :: X)) with (times (phi h) (value_of X)).
    cbn [times reach]. now rewrite (weak_reach h W), IH.
  Qed.
  Lemma w_value_app X Y : value_of (X ++ Y) = times (value_of X) (value_of Y).
  Proof.
    induction X as [|h X IH]; [symmetry; apply times_1|]. cbn [app]. change (value_of (h :: X)) with (times (phi h) (value_of X)).
    change (value_of (h :: X ++ Y)) with (times (phi h) (value_of (X ++ Y))). now rewrite IH, times_assoc.
  Qed.
  Lemma w_value_context A o B : value_of (A ++ o ++ B) = times (value_of o) (value_of (A ++ B)).
  Proof. now rewrite !w_value_app, !times_assoc, (times_comm (value_of A)). Qed.
  Lemma w_value_pick A h B : value_of (A ++ h :: B) = times (phi h) (value_of (A ++ B)).
  Proof.
    change (A ++ h :: B) with (A ++ [h] ++ B). rewrite w_value_context. f_equal. change (times (phi h) element_1 = phi h). now rewrite times_comm, times_1.
  Qed.

  (** Powers that count as the same. *)
  Definition same_power (a b : Z) := a = b \/ (lb <= a)%Z /\ (lb <= b)%Z /\ Z.odd a = Z.odd b.
  Definition stands (x : sum_state) (X : position) : Prop :=
    let '(support, i, j) := x in
    (forall k, In k support -> exists h, In h X /\ has_kind h k) /\ sign (value_of X) = i /\ same_power (Z.of_nat (power (value_of X))) j.

  Lemma odd_mod a : Z.odd (a mod 2) = Z.odd a.
  Proof. rewrite Zmod_odd. now destruct (Z.odd a). Qed.
  Lemma lowered_same a b j : (0 <= j)%Z -> same_power a b -> same_power (j + a) (lowered ks (b + j)).
  Proof.
    intros J S. assert (T : same_power (j + a) (b + j)).
    { destruct S as [->|(A & B & O)]; [left; lia|]. right. split; [lia|]. split; [lia|]. now rewrite !Z.odd_add, O, xorb_comm. }
    unfold lowered. fold lb. destruct (Z.ltb_spec (lb + 1) (b + j)) as [L|L]; [|exact T].
    pose proof (Z.mod_pos_bound (b + j - lb) 2). right. split; [destruct T as [->|(A & _)]; lia|]. split; [lia|].
    transitivity (Z.odd (b + j)); [destruct T as [->|(_ & _ & T)]; auto|].
    rewrite (Z.odd_add lb), odd_mod, Z.odd_sub. destruct (Z.odd lb), (Z.odd (b + j)); reflexivity.
  Qed.
  Lemma stands_with x X h k : stands x X -> has_kind h k -> stands (with_kind ks x k) (h :: X).
  Proof.
    destruct x as [[support i] j]. intros (S1 & S2 & S3) H. pose proof H as (_ & H'). unfold with_kind. fold (nth_kind k).
    destruct (nth_kind k) as [[i' j'] os]. destruct H' as (H1 & H2 & _).
    change (value_of (h :: X)) with (times (phi h) (value_of X)). unfold stands. change (value_of (h :: X)) with (times (phi h) (value_of X)).
    cbn [times sign power]. repeat split.
    - assert (G : forall k', k' = k \/ In k' support -> exists g, In g (h :: X) /\ has_kind g k').
      { intros k' [->|I]; [exists h; split; [now left | exact H]|]. destruct (S1 k' I) as (g & G & K). exists g. split; [now right | exact K]. }
      intros k' I. apply G. destruct (existsb (Nat.eqb k) support); [now right | destruct I; auto].
    - rewrite H1, S2. apply xorb_comm.
    - rewrite Nat2Z.inj_add, H2. apply lowered_same; auto. lia.
  Qed.
  Lemma stands_fewer x y X : stands x X -> in_fewer x y = true -> stands y X.
  Proof.
    destruct x as [[support i] j], y as [[support' i'] j']. intros (S1 & S2 & S3) F. unfold in_fewer in F. rewrite !andb_true_iff in F.
    destruct F as [[F1 F2] F3]. apply Z.eqb_eq in F1 as <-. apply eqb_prop in F2 as <-. rewrite forallb_forall in F3. repeat split; auto.
    intros k I. apply S1. apply F3, existsb_exists in I as (k' & I & E). now apply Nat.eqb_eq in E as ->.
  Qed.

  Lemma good_stands x X : good_sum ks x = true -> stands x X -> Forall weak X ->
    reaching_P (value_of X) = true \/ exists Y, move opt X Y /\ reaching_P (value_of Y) = true.
  Proof.
    destruct x as [[support i] j]. intros G (S1 & S2 & S3) W. unfold good_sum in G. apply orb_true_iff in G as [G|G].
    - left. assert (LB : (1 <= lb)%Z) by (unfold lb, light_bound; repeat match goal with |- context [list_max_Z ?l] => pose proof (list_max_Z_nonneg l); generalize dependent (list_max_Z l); intros end; lia).
      assert (Q : (j =? 0)%Z = (power (value_of X) =? 0) /\ Z.odd j = Nat.odd (power (value_of X))).
      { destruct S3 as [<-|(A & B & O)].
        - split; [destruct (power (value_of X)); reflexivity | apply Z_odd_nat].
        - split; [|now rewrite <- O, Z_odd_nat]. destruct (Z.eqb_spec j 0), (Nat.eqb_spec (power (value_of X)) 0); auto; lia. }
      destruct Q as [Q1 Q2]. rewrite Q1, Q2, <- S2 in G. unfold is_P in G. unfold reaching_P. rewrite (weak_no_reach X W).
      destruct (power (value_of X) =? 0); auto. rewrite <- G. f_equal. unfold Nat.odd. now rewrite negb_involutive.
    - right. apply existsb_exists in G as (k & I & G). destruct (S1 k I) as (h & IH & LK & HK). unfold nth_kind in HK.
      assert (INK : In (nth k ks (false, 0%Z, [])) ks) by now apply nth_In.
      destruct (nth k ks (false, 0%Z, [])) as [[i' j'] os]. destruct HK as (H1 & H2 & H3).
      apply existsb_exists in G as (v & V & G). destruct (H3 v V) as (F & o & p & O & M).
      destruct (in_split _ _ IH) as (A & B & ->). exists (A ++ o ++ B). split; [now constructor|].
      rewrite w_value_context. set (r := value_of (A ++ B)).
      assert (WR : reach r = None) by (apply weak_no_reach; rewrite !Forall_app in *; destruct W as [WA WB]; inversion WB; auto).
      rewrite w_value_pick in S2, S3. fold r in S2, S3. cbn [times sign power] in S2, S3.
      assert (SR : sign r = xorb i i') by (rewrite <- S2, H1; destruct i', (sign r); reflexivity).
      rewrite <- G, <- SR. symmetry. apply (option_P_spec v p); auto.
      rewrite Nat2Z.inj_add, H2 in S3. destruct S3 as [E|(A1 & A2 & A3)]; [left; lia|]. right.
      assert (LJ : (j' <= list_max_Z (map (fun '(_, j, _) => j) ks))%Z).
      { apply list_max_Z_ge. apply in_map_iff. exists (i', j', os). auto. }
      assert (LF : forall f, In f (v_reaches v) -> (f_0 f <= list_max_Z (flat_map (fun '(_, _, os) => flat_map (fun v => map f_0 (v_reaches v)) os) ks))%Z).
      { intros f IF. apply list_max_Z_ge. apply in_flat_map. exists (i', j', os). split; auto. apply in_flat_map. exists v. split; auto. now apply in_map. }
      assert (LB : lb = (list_max_Z (flat_map (fun '(_, _, os) => flat_map (fun v => map f_0 (v_reaches v)) os) ks) + 1 + list_max_Z (map (fun '(_, j, _) => j) ks))%Z) by reflexivity.
      pose proof (list_max_Z_nonneg (flat_map (fun '(_, _, os) => flat_map (fun v => map f_0 (v_reaches v)) os) ks)).
      split; [intros f IF; specialize (LF f IF); lia|]. split; [lia|]. split; [lia|].
      rewrite Z.odd_sub, <- A3, Z.odd_add, Z_odd_nat. destruct (Z.odd j'), (Nat.odd (power r)); reflexivity.
  Qed.

  Theorem light_sound X : Forall weak X -> (exists Y, move opt X Y) -> reaching_P (value_of X) <> true ->
    exists Y, move opt X Y /\ reaching_P (value_of Y) = true.
  Proof.
    intros W M N. pose proof accepted as A. unfold light_sums in A. cbv zeta in A.
    destruct (search_from _ _ _ _ _ _ _) eqn:E; try discriminate. apply search_from_closed in E as (seen & S1 & S2).
    assert (K : (value_of X = element_1 /\ forall Y, ~ move opt X Y) \/ exists x, In x seen /\ stands x X).
    { clear M N. induction W as [|h X WH W IH]; [left; split; [reflexivity | intros Y; apply move_nil_inv]|].
      destruct (weak_kind h WH) as [[E D]|(k & HK)].
      - destruct IH as [[V O]|(x & I & SX)].
        + left. split; [change (times (phi h) (value_of X) = element_1); now rewrite E, times_1|]. intros Y MY.
          apply move_cons_inv in MY as [(o & O' & _)|(T & MT & _)]; [now destruct (D o) | now destruct (O T)].
        + right. exists x. split; auto. destruct x as [[support i] j]. destruct SX as (SX1 & SX2 & SX3). unfold stands.
          change (value_of (h :: X)) with (times (phi h) (value_of X)). rewrite E, times_1. repeat split; auto.
          intros k IK. destruct (SX1 k IK) as (g & IG & HG). exists g. split; [now right | exact HG].
      - right. pose proof HK as [LK _].
        assert (G : forall x, stands x X -> (forall y, In y (map (with_kind ks x) (seq 0 (length ks))) -> stands_for sum_state in_fewer seen y) ->
          exists x, In x seen /\ stands x (h :: X)).
        { intros x SX H. destruct (H (with_kind ks x k)) as (y & IY & B); [apply in_map, in_seq; lia|]. exists y. split; auto.
          pose proof (stands_with x X h k SX HK) as Q. destruct B as [<-|B]; [exact Q | exact (stands_fewer _ _ _ Q B)]. }
        destruct IH as [[V O]|(x & I & SX)].
        + apply (G ([], false, 0%Z)); [|exact S1]. unfold stands. rewrite V. repeat split; [easy | now left].
        + apply (G x SX). exact (proj2 (S2 x I)). }
    destruct K as [[_ O]|(x & I & SX)]; [destruct M as (Y & MY); now destruct (O Y)|].
    destruct (S2 x I) as [ST _]. destruct (good_sum ks x) eqn:G; [|discriminate].
    destruct (good_stands x X G SX W) as [P|H]; [contradiction | exact H].
  Qed.
End Light.

(** ** The theorem *)

Definition uniformly_solved (c : uniform) : Prop := solution (u_rules c) misere all_heaps (u_label c).

Lemma times_1_r x : times x element_1 = x.
Proof. now rewrite times_comm, times_1. Qed.
Lemma never_outside r p : existsb never r = true -> natural p -> ~ inside p r.
Proof.
  intros E N I. apply existsb_exists in E as (f & F & V). unfold never in V. apply andb_true_iff in V as [V1 V2]. apply Z.ltb_lt in V1.
  apply (falling_spec f p) in V2; auto. unfold inside in I. rewrite Forall_forall in I. specialize (I f F). unfold eval in I. lia.
Qed.
Lemma inside_app p r r' : inside p r -> inside p r' -> inside p (r ++ r').
Proof. intros. now apply Forall_app. Qed.

Lemma power_in_W K i j : in_W K (R i j None).
Proof.
  assert (B : in_W K (R false j None)).
  { induction j as [|j IH]; [constructor|]. change (R false (S j) None) with (times element_b (R false j None)). now constructor. }
  destruct i; [|exact B]. change (R true j None) with (times element_a (R false j None)). now constructor.
Qed.

Section Accepted.
  Variable c : uniform.
  Hypothesis checked : check_uniform c = true.
  Let K := u_family c.
  Let s := u_start c.
  Let phi := u_phi c.
  Let opt := opt_of (u_rules c).
  Let es := entries c.
  Let zs := contexts K.
  Local Notation value_of X := (w_value phi X).
  Local Notation P x := (reaching_P x = true).

  Lemma parts : forallb octal (u_digits c) = true /\ match u_digits c with [] => false | d :: _ => forallb (fun j => j =? 2) (fst d) end = true /\
    1 <= u_modulus c /\ forallb (class_right c) (u_values c ++ u_classes c) = true /\ forallb (fun h => h <? s) (u_light c) = true /\
    (forall e, In e es -> check_entry zs e = true) /\ light_sums (kinds es) = true /\ all_pairs zs es = true.
  Proof.
    unfold check_uniform in checked. rewrite !andb_true_iff in checked. destruct checked as [[[[[[[[A B] C] D] E] F] _] H] I].
    apply Nat.leb_le in C. rewrite forallb_forall in F. auto 10.
  Qed.

  Lemma class_in_W cl m : class_right c cl = true -> in_W K (class_at K cl m).
  Proof.
    unfold class_right, class_at. intros R. apply in_W_times; [apply power_in_W|].
    destruct (last_of cl) as [|k|n slope]; [constructor| |].
    - apply andb_true_iff in R as [R1 R2]. apply Nat.leb_le in R1, R2. rewrite <- times_1_r. constructor; [split; auto | constructor].
    - rewrite <- times_1_r. constructor. constructor.
  Qed.
  Lemma phi_in_W h : in_W K (phi h).
  Proof.
    destruct parts as (_ & _ & C & R & _). unfold phi, u_phi. destruct (h <? u_start c); apply class_in_W.
    - now apply listed_right.
    - now apply class_of_right.
  Qed.
  Lemma value_in_W X : in_W K (value_of X).
  Proof.
    induction X as [|h X IH]; [constructor|]. change (value_of (h :: X)) with (times (phi h) (value_of X)). apply in_W_times; [apply phi_in_W | exact IH].
  Qed.

  (** The entry of a heap, and the points at which it is this heap. *)
  Definition is_entry (h : nat) (e : entry) (m : Z) := In e es /\ (0 <= m)%Z /\ forall p, p_m p = m -> denote c p (e_symbol e) = h.
  Lemma some_entry h : exists e m, is_entry h e m.
  Proof. destruct parts as (_ & _ & C & _). destruct (entries_cover c C h) as (e & m & E). now exists e, m. Qed.
  Lemma e_models h e m p : is_entry h e m -> natural p -> p_m p = m -> models (e_value e) p (phi h).
  Proof.
    destruct parts as (A & B & C & D & _). intros (I & M & H) N Q. rewrite <- (H p Q). now apply entry_value.
  Qed.
  Lemma e_option h e m p v : is_entry h e m -> natural p -> p_m p = m -> In v (e_options e) -> exists o, opt h o /\ models v p (value_of o).
  Proof.
    destruct parts as (A & B & C & D & _). intros (I & M & H) N Q V. rewrite <- (H p Q). now apply (entry_option c A B C D).
  Qed.
  Lemma e_all h e m o : is_entry h e m -> opt h o ->
    exists v r x, (0 <= x)%Z /\ (r = [] /\ In v (e_options e) \/ exists y, r = [y] /\ In (v, y) (e_families e)) /\
      forall p, natural p -> p_m p = m -> p_x p = x -> models v p (value_of o) /\ inside p r.
  Proof.
    destruct parts as (A & B & C & D & _). intros (I & M & H) O. apply (entry_all c A B C D e m o I M). intros p Q. now rewrite (H p Q).
  Qed.
  Lemma e_light_is h e m : is_entry h e m -> e_light e = is_light c h.
  Proof.
    destruct parts as (A & B & C & D & L & _). intros (I & M & H). rewrite <- (H (Point m 0 0 0 0) eq_refl). now apply light_small.
  Qed.
  Definition p_of (m : Z) : point := Point m 0 0 0 0.
  Lemma natural_p_of m : (0 <= m)%Z -> natural (p_of m).
  Proof. unfold natural, p_of. cbn. lia. Qed.

  Lemma options_dec h : (forall o, ~ opt h o) \/ exists o, opt h o.
  Proof.
    destruct (some_entry h) as (e & m & E). pose proof E as (I & M & _). destruct parts as (_ & _ & _ & _ & _ & F & _).
    specialize (F e I). unfold check_entry, has_moves in F.
    destruct (e_options e) as [|v l] eqn:EO; cbn [is_nil negb] in F.
    - left. intros o O. destruct (e_all h e m o E O) as (v & r & x & _ & [(_ & V)|(y & _ & V)] & _); [now rewrite EO in V|].
      rewrite !andb_true_iff in F. destruct F as [_ [[F _] _]]. destruct (e_families e); [easy | discriminate].
    - right. destruct (e_option h e m (p_of m) v E (natural_p_of m M) eq_refl) as (o & O & _); [rewrite EO; now left|]. eauto.
  Qed.
  Lemma alive h o : opt h o -> forall e m, is_entry h e m -> has_moves e = true.
  Proof.
    intros O e m E. pose proof E as (I & M & _). destruct parts as (_ & _ & _ & _ & _ & F & _). specialize (F e I). unfold check_entry in F.
    destruct (has_moves e) eqn:H; auto. rewrite !andb_true_iff in F. destruct F as [_ [[F _] _]].
    destruct (e_all h e m o E O) as (v & r & x & _ & [(_ & V)|(y & _ & V)] & _).
    - unfold has_moves in H. destruct (e_options e); [easy | discriminate].
    - destruct (e_families e); [easy | discriminate].
  Qed.
  Lemma trivial_of h e m : is_entry h e m -> v_trivial (e_value e) = (power (phi h) =? 0).
  Proof.
    intros E. pose proof E as (_ & M & _). destruct (e_models h e m (p_of m) E (natural_p_of m M) eq_refl) as (_ & T & _). now rewrite T.
  Qed.

  Lemma dead h : (forall o, ~ opt h o) -> phi h = element_1.
  Proof.
    intros N. destruct (some_entry h) as (e & m & E). pose proof E as (I & M & _). destruct parts as (_ & _ & _ & _ & _ & F & _).
    specialize (F e I). unfold check_entry in F. destruct (has_moves e) eqn:H.
    - exfalso. unfold has_moves in H. destruct (e_options e) as [|v l] eqn:EO; [discriminate|].
      destruct (e_option h e m (p_of m) v E (natural_p_of m M) eq_refl) as (o & O & _); [rewrite EO; now left|]. now destruct (N o).
    - rewrite !andb_true_iff in F. destruct F as [_ [[_ F1] F2]]. apply negb_true_iff in F2.
      destruct (e_models h e m (p_of m) E (natural_p_of m M) eq_refl) as (S & T & _). rewrite F1 in T. rewrite F2 in S. apply Nat.eqb_eq in T.
      destruct (in_W_power K _ (phi_in_W h) T) as [Q|Q]; [exact Q|]. rewrite Q in S. discriminate.
  Qed.

  Lemma condition_S h o z : in_W K z -> opt h o -> P (times (phi h) z) -> ~ P (times (value_of o) z).
  Proof.
    intros Z O P1 P2. destruct (some_entry h) as (e & m & E). pose proof E as (I & M & _). pose proof (alive h o O e m E) as AL.
    destruct parts as (_ & _ & _ & _ & _ & F & _). specialize (F e I). unfold check_entry in F. rewrite AL in F. rewrite !andb_true_iff in F.
    destruct F as [_ [F _]]. unfold sound in F. rewrite andb_true_iff, !forallb_forall in F. destruct F as [F1 F2].
    destruct (e_all h e m o E O) as (v & r & x & X & V & MO). destruct (contexts_complete K z Z) as (w & sv & tv & S0 & T0 & IW & _ & MW).
    set (p := Point m 0 x sv tv). assert (N : natural p) by (unfold natural, p; cbn; lia).
    assert (SO : sound_option zs e v r = true).
    { destruct V as [(-> & V)|(y & -> & V)]; [now apply F1 | exact (F2 (v, y) V)]. }
    unfold sound_option in SO. rewrite every_forall, forallb_forall in SO. specialize (SO w IW).
    pose proof (models_times _ _ _ _ _ (e_models h e m p E N eq_refl) (MW m 0%Z x)) as M1.
    destruct (MO p N eq_refl eq_refl) as [M2 IR]. pose proof (models_times _ _ _ _ _ M2 (MW m 0%Z x)) as M3.
    apply (P_spec _ _ _ M1) in P1 as (r1 & R1 & I1). apply (P_spec _ _ _ M3) in P2 as (r2 & R2 & I2).
    destruct (v_P (v_times (e_value e) w)) as [|r0 l]; [easy|]. cbv zeta in SO. rewrite every_forall, forallb_forall in SO. specialize (SO r1 R1).
    rewrite every_forall, forallb_forall in SO. specialize (SO r2 R2). unfold no_solution in SO.
    destruct (solve (r1 ++ r2 ++ r)) eqn:SV; try discriminate. apply (solve_closed _ p SV N). repeat apply inside_app; auto.
  Qed.

  Lemma condition_T_a h : phi h = element_a -> exists o, opt h o /\ value_of o = element_1.
  Proof.
    intros A. destruct (some_entry h) as (e & m & E). pose proof E as (I & M & _). destruct parts as (_ & _ & _ & _ & _ & F & _).
    specialize (F e I). unfold check_entry in F. rewrite (trivial_of h e m E) in F. rewrite A in F. cbn [element_a power Nat.eqb] in F.
    destruct (e_models h e m (p_of m) E (natural_p_of m M) eq_refl) as (S & _). rewrite A in S. cbn [sign element_a] in S. rewrite <- S in F.
    destruct (has_moves e); rewrite !andb_true_iff in F; destruct F as [_ [_ F]]; [|discriminate].
    unfold trivial_heap in F. rewrite <- S in F. apply existsb_exists in F as (v & V & F). apply andb_true_iff in F as [F1 F2]. apply negb_true_iff in F2.
    destruct (e_option h e m (p_of m) v E (natural_p_of m M) eq_refl V) as (o & O & (V1 & V2 & _)). exists o. split; auto.
    rewrite F1 in V2. rewrite F2 in V1. apply Nat.eqb_eq in V2. destruct (in_W_power K _ (value_in_W o) V2) as [Q|Q]; [exact Q|]. rewrite Q in V1. discriminate.
  Qed.
  Lemma one_heap_of h e m : is_entry h e m -> power (phi h) <> 0 -> one_heap e = true.
  Proof.
    intros E NT. pose proof E as (I & M & _). destruct parts as (_ & _ & _ & _ & _ & F & _).
    specialize (F e I). unfold check_entry in F. rewrite (trivial_of h e m E) in F. destruct (Nat.eqb_spec (power (phi h)) 0); [easy|].
    destruct (has_moves e); rewrite !andb_true_iff in F; [tauto|]. destruct F as [_ [[_ F] _]]. discriminate.
  Qed.
  Lemma condition_C1 h : power (phi h) <> 0 -> P (phi h) \/ exists o, opt h o /\ P (value_of o).
  Proof.
    intros NT. destruct (some_entry h) as (e & m & E). pose proof E as (I & M & _). pose proof (one_heap_of h e m E NT) as C.
    unfold one_heap in C. apply andb_true_iff in C as [C _].
    destruct (some_P_sound _ _ (p_of m) C (natural_p_of m M) (Forall_nil _)) as (vs & other & v & [[= <- <-]|[[= <- <-]|[]]] & V & H).
    - destruct V as [<-|[]]. left. rewrite <- (times_1_r (phi h)). apply H. apply models_times; [apply (e_models h e m (p_of m) E (natural_p_of m M) eq_refl) | apply models_1].
    - right. destruct (e_option h e m (p_of m) v E (natural_p_of m M) eq_refl V) as (o & O & MO). exists o. split; auto.
      rewrite <- (times_1_r (value_of o)). apply H. apply models_times; [exact MO | apply models_1].
  Qed.
  Lemma condition_C1_a h : power (phi h) <> 0 ->
    P (times element_a (phi h)) \/ P (phi h) \/ exists o, opt h o /\ P (times element_a (value_of o)).
  Proof.
    intros NT. destruct (some_entry h) as (e & m & E). pose proof E as (I & M & _). pose proof (one_heap_of h e m E NT) as C.
    unfold one_heap in C. apply andb_true_iff in C as [_ C].
    assert (ME : models (e_value e) (p_of m) (phi h)) by (apply (e_models h e m (p_of m) E (natural_p_of m M) eq_refl)).
    destruct (some_P_sound _ _ (p_of m) C (natural_p_of m M) (Forall_nil _)) as (vs & other & v & [[= <- <-]|[[= <- <-]|[[= <- <-]|[]]]] & V & H).
    - destruct V as [<-|[]]. left. rewrite times_comm. apply H. apply models_times; [exact ME | apply models_a].
    - destruct V as [<-|[]]. right. left. rewrite <- (times_1_r (phi h)). apply H. apply models_times; [exact ME | apply models_1].
    - right. right. destruct (e_option h e m (p_of m) v E (natural_p_of m M) eq_refl V) as (o & O & MO). exists o. split; auto.
      rewrite times_comm. apply H. apply models_times; [exact MO | apply models_a].
  Qed.

  Lemma solid_entry e : In e es -> v_solid (e_value e) = true.
  Proof.
    intros I. destruct parts as (_ & _ & _ & _ & _ & F & _). specialize (F e I). unfold check_entry in F. rewrite !andb_true_iff in F. tauto.
  Qed.

  Lemma condition_C2 g h z : in_W K z -> power (phi g) <> 0 -> power (phi h) <> 0 -> is_light c g = false ->
    (reaching_index (phi h) <= reaching_index (phi g))%Z -> (reaching_index z <= reaching_index (phi g))%Z ->
    P (times (phi g) (times (phi h) z)) \/
    (exists o, opt g o /\ P (times (value_of o) (times (phi h) z))) \/
    (exists o, opt h o /\ P (times (value_of o) (times (phi g) z))) \/
    (z = element_a /\ P (times (phi g) (phi h))).
  Proof.
    intros Z NG NH LG I1 I2. destruct (some_entry g) as (e & m & E). destruct (some_entry h) as (f & n & F).
    pose proof E as (IE & M & _). pose proof F as (IF & N & _).
    destruct (contexts_complete K z Z) as (w & sv & tv & S0 & T0 & IW & SW & MW).
    destruct parts as (_ & _ & _ & _ & _ & _ & _ & AP). unfold all_pairs in AP. cbv zeta in AP. rewrite forallb_forall in AP.
    assert (PE : In e (filter (fun e => negb (v_trivial (e_value e))) es)).
    { apply filter_In. split; auto. rewrite (trivial_of g e m E). apply negb_true_iff. now apply Nat.eqb_neq. }
    assert (PF : In f (filter (fun e => negb (v_trivial (e_value e))) es)).
    { apply filter_In. split; auto. rewrite (trivial_of h f n F). apply negb_true_iff. now apply Nat.eqb_neq. }
    specialize (AP e PE). rewrite (e_light_is g e m E), LG in AP. rewrite forallb_forall in AP.
    specialize (AP (v_swap (e_value f), map v_swap (e_options f))). rewrite in_map_iff in AP. specialize (AP (ex_intro _ f (conj eq_refl PF))).
    set (p := Point m n 0 sv tv). assert (NP : natural p) by (unfold natural, p; cbn; lia).
    assert (MG : forall x, natural x -> p_m x = m -> models (e_value e) x (phi g)) by (intros; now apply (e_models g e m)).
    assert (MH : forall x, natural x -> p_n x = n -> models (v_swap (e_value f)) x (phi h)).
    { intros x NX Q. apply models_swap. apply (e_models h f n); auto. unfold natural, swap_point in *. cbn. tauto. }
    assert (MZ : forall x, p_s x = sv -> p_t x = tv -> models w x z) by (intros [a b cc d t]; cbn; intros -> ->; apply MW).
    unfold two_heaps in AP.
    assert (D1 : inside p (no_greater (v_swap (e_value f)) (e_value e))).
    { apply (no_greater_inside _ _ p (phi h) (phi g)); auto using solid_entry, solid_swap. }
    assert (D2 : inside p (no_greater w (e_value e))).
    { apply (no_greater_inside _ _ p z (phi g)); auto using solid_entry. }
    destruct (existsb never (no_greater (v_swap (e_value f)) (e_value e))) eqn:NV; [now destruct (never_outside _ p NV NP)|].
    rewrite every_forall, forallb_forall in AP. specialize (AP w IW). cbv zeta in AP.
    destruct (existsb never (no_greater (v_swap (e_value f)) (e_value e) ++ no_greater w (e_value e))) eqn:NV2.
    { destruct (never_outside _ p NV2 NP). now apply inside_app. }
    destruct (some_P_sound _ _ p AP NP (inside_app _ _ _ D1 D2)) as (vs & other & v & I & V & H).
    specialize (MG p NP eq_refl). specialize (MH p NP eq_refl). specialize (MZ p eq_refl eq_refl).
    destruct I as [[= <- <-]|[[= <- <-]|[[= <- <-]|I]]].
    - left. destruct V as [<-|[]]. rewrite times_assoc. apply H. repeat apply models_times; auto.
    - right. left. destruct (e_option g e m p v E NP eq_refl V) as (o & O & MO). exists o. split; auto.
      apply H. repeat apply models_times; auto.
    - right. right. left. apply in_map_iff in V as (v' & <- & V).
      destruct (e_option h f n (swap_point p) v' F) as (o & O & MO); auto.
      { unfold natural, swap_point in *. cbn. tauto. }
      exists o. split; auto. apply H. repeat apply models_times; auto. now apply models_swap.
    - right. right. right. destruct (v_trivial w && v_sign w) eqn:TZ; [|easy]. apply andb_true_iff in TZ as [TZ SZ].
      destruct I as [[= <- <-]|[]]. destruct V as [<-|[]]. split.
      + destruct MZ as (Z1 & Z2 & _). rewrite TZ in Z2. rewrite SZ in Z1. apply Nat.eqb_eq in Z2.
        destruct (in_W_power K z Z Z2) as [Q|Q]; [rewrite Q in Z1; discriminate | exact Q].
      + rewrite <- (times_1_r (times (phi g) (phi h))). apply H. repeat apply models_times; auto. apply models_1.
  Qed.

  Lemma light_reach h : is_light c h = true -> reach (phi h) = None.
  Proof.
    intros L. destruct (some_entry h) as (e & m & E). pose proof E as (I & M & _). destruct parts as (_ & _ & _ & _ & _ & F & _).
    specialize (F e I). unfold check_entry in F. rewrite (e_light_is h e m E), L in F. rewrite !andb_true_iff in F. destruct F as [[_ F] _].
    destruct (e_models h e m (p_of m) E (natural_p_of m M) eq_refl) as (_ & _ & _ & _ & R). rewrite R. destruct (v_reaches (e_value e)); [reflexivity | discriminate].
  Qed.

  Lemma condition_CL X : Forall (fun h => is_light c h = true \/ power (phi h) = 0) X -> (exists Y, move opt X Y) -> ~ P (value_of X) ->
    exists Y, move opt X Y /\ P (value_of Y).
  Proof.
    destruct parts as (_ & _ & _ & _ & LI & _ & L & _).
    apply (light_sound opt phi (kinds es) (fun h => is_light c h = true \/ power (phi h) = 0)); auto.
    - intros h [H|H]; [now apply light_reach|]. destruct (in_W_power K _ (phi_in_W h) H) as [->| ->]; reflexivity.
    - intros h W. destruct (options_dec h) as [N|(o & O)]; [left; split; [now apply dead | exact N]|]. right.
      destruct (some_entry h) as (e & m & E). pose proof E as (I & M & HE).
      assert (IK : In (kind_of e) (kinds es)).
      { unfold kinds. apply nodup_In. apply in_map. apply filter_In. split; auto. unfold is_weak. rewrite (alive h o O e m E), (e_light_is h e m E), (trivial_of h e m E).
        destruct W as [->|H]; [reflexivity|]. rewrite H, Nat.eqb_refl. now rewrite orb_true_r. }
      apply (In_nth _ _ (false, 0%Z, [])) in IK as (k & LK & EK). exists k. split; auto. assert (EK' : nth_kind (kinds es) k = kind_of e) by exact EK. rewrite EK'. unfold kind_of.
      destruct (e_models h e m (p_of m) E (natural_p_of m M) eq_refl) as (V1 & V2 & V3 & V4 & V5). repeat split; auto.
      + (* The power is a constant: the heap is one of the first, or all of the class is trivial. *)
        assert (E0 : forall f, eval f (p_of 0) = f_0 f) by (intros f; unfold eval, lin, p_of; cbn; ring).
        destruct parts as (A & B & C & D & _).
        destruct (entry_kind c C e I) as [(h' & B' & ->)|(f & B' & ->)].
        * assert (Q : is_entry h (small_entry c h') 0%Z).
          { split; auto. split; [lia|]. intros p _. rewrite <- (HE (p_of m) eq_refl). cbn [e_symbol small_entry]. now rewrite !(denote_single c C). }
          destruct (e_models h _ 0%Z (p_of 0) Q (natural_p_of 0 ltac:(lia)) eq_refl) as (_ & _ & _ & U & _). now rewrite U, E0.
        * assert (T : v_trivial (e_value (large_entry c f)) = true).
          { rewrite (trivial_of h _ m E). destruct W as [W|W]; [|now apply Nat.eqb_eq]. rewrite <- (e_light_is h _ m E) in W. discriminate. }
          pose proof (entry_value c C D _ (p_of 0) I (natural_p_of 0 ltac:(lia))) as (_ & U2 & _ & U4 & _). rewrite T in *.
          apply Nat.eqb_eq in U2, V2. rewrite E0 in U4. lia.
      + apply filter_In in H. tauto.
      + apply filter_In in H as [H _]. destruct (e_option h e m (p_of m) v E (natural_p_of m M) eq_refl H) as (o' & O' & MO). eauto.
  Qed.

  Theorem uniform_right : uniformly_solved c.
  Proof.
    intros X _. unfold u_label, misere. cbn [fst snd].
    apply (solved_over_W K opt) with (light := is_light c).
    - intros h o k O I. exact (code_smaller _ h o k O I).
    - exact options_dec.
    - exact phi_in_W.
    - exact dead.
    - exact condition_S.
    - exact condition_T_a.
    - exact light_reach.
    - exact condition_C1.
    - exact condition_C1_a.
    - exact condition_C2.
    - exact condition_CL.
  Qed.
End Accepted.

Theorem uniform_checker_sound : forall c, check_uniform c = true -> uniformly_solved c.
Proof. exact uniform_right. Qed.

(** ** The quotient is infinite *)

(** Multiples of a heap with a power P and no reach are told apart. If signs or parities differ, by more of these heaps: no reach is left. Otherwise by a
    heap with a reach and so many more of them that the reach is left beside the fewer ones only; a factor a may be needed. *)
Section Infinite.
  Variable phi : nat -> reaching.
  Local Notation value_of X := (w_value phi X).
  Variables ha hb : nat.
  Variables (i : bool) (j : nat).
  Hypothesis value_ha : phi ha = element_a.
  Hypothesis value_hb : phi hb = R i j None.
  Hypothesis j_pos : 1 <= j.
  Hypothesis far : forall n, exists h i' j' e, phi h = R i' j' (Some e) /\ 1 <= j' /\ n <= e.

  Lemma repeat_value k : value_of (repeat hb k) = R (Nat.odd k && i) (k * j) None.
  Proof.
    induction k as [|k IH]; [reflexivity|]. cbn [repeat]. change (value_of (hb :: repeat hb k)) with (times (phi hb) (value_of (repeat hb k))).
    rewrite IH, value_hb. unfold times. cbn [sign power reach lessened greater Nat.mul]. f_equal.
    rewrite Nat.odd_succ, <- Nat.negb_odd. destruct (Nat.odd k), i; reflexivity.
  Qed.

  Lemma multiples_apart k l : k < l -> ~ forall Z, reaching_P (value_of (repeat hb k ++ Z)) = reaching_P (value_of (repeat hb l ++ Z)).
  Proof.
    intros L H. assert (E : forall n, Nat.even n = negb (Nat.odd n)) by (intros; now rewrite Nat.negb_odd).
    assert (A : Nat.odd (k + l) && i = false /\ Nat.odd ((k + l) * j) = false).
    { specialize (H (repeat hb (k + 2))). rewrite <- !repeat_app, !repeat_value in H. unfold reaching_P in H. cbn [power sign reach] in H.
      destruct (Nat.eqb_spec ((k + (k + 2)) * j) 0); [nia|]. destruct (Nat.eqb_spec ((l + (k + 2)) * j) 0); [nia|].
      rewrite !E, !Nat.odd_mul, !Nat.odd_add in H. rewrite Nat.odd_mul, !Nat.odd_add.
      destruct (Nat.odd k), (Nat.odd l), i, (Nat.odd j); cbn in *; auto; discriminate. }
    destruct (far (k * j)) as (hd & i' & j' & e & D & J' & F).
    set (t := e / j - k).
    assert (T : k + t = e / j) by (unfold t; assert (k <= e / j) by (apply Nat.div_le_lower_bound; lia); lia).
    pose proof (Nat.div_mod e j ltac:(lia)) as DM. pose proof (Nat.mod_upper_bound e j ltac:(lia)) as MB.
    assert (LE : (k + t) * j <= e) by (rewrite T; lia). assert (GT : e < (l + t) * j) by (rewrite T in LE; nia).
    assert (V : forall n Z, value_of (repeat hb n ++ repeat hb t ++ hd :: Z) =
      times (R (xorb (Nat.odd (n + t) && i) i') ((n + t) * j + j') (lessened (Some e) ((n + t) * j))) (value_of Z)).
    { intros n Z. rewrite app_assoc, <- repeat_app, w_value_app, repeat_value.
      change (value_of (hd :: Z)) with (times (phi hd) (value_of Z)). rewrite times_assoc, D. f_equal. }
    assert (G : forall Z x, value_of Z = R x 0 None ->
      let odd := Nat.odd ((k + t) * j + j') in let sign := xorb (xorb (Nat.odd (k + t) && i) i') x in sign && odd = negb sign && negb odd).
    { intros Z x VZ odd s. specialize (H (repeat hb t ++ hd :: Z)). rewrite !V, VZ in H.
      unfold reaching_P, times in H. cbn [power sign reach] in H. rewrite !lessened_0 in H. cbn [lessened] in H.
      destruct (Nat.eqb_spec ((k + t) * j + j' + 0) 0); [lia|]. destruct (Nat.eqb_spec ((l + t) * j + j' + 0) 0); [lia|].
      destruct (Nat.leb_spec ((k + t) * j) e); [|lia]. destruct (Nat.leb_spec ((l + t) * j) e); [lia|].
      cbn [greater] in H. rewrite !Nat.add_0_r, !E in H. fold odd s in H. rewrite H.
      destruct A as [A1 A2]. unfold s, odd. rewrite !Nat.odd_add, !Nat.odd_mul, !Nat.odd_add. rewrite Nat.odd_add in A1. rewrite Nat.odd_mul, Nat.odd_add in A2.
      destruct (Nat.odd k), (Nat.odd l), i, (Nat.odd j), (Nat.odd t), (Nat.odd j'), i', x; cbn in *; auto; discriminate. }
    pose proof (G [] false eq_refl) as G1. pose proof (G [ha] true) as G2. cbv zeta in G1, G2.
    change (value_of [ha]) with (times (phi ha) element_1) in G2. rewrite value_ha in G2. specialize (G2 eq_refl).
    destruct (Nat.odd ((k + t) * j + j')), (xorb (Nat.odd (k + t) && i) i'); discriminate.
  Qed.
End Infinite.

(** The theorems with which the files that [meximal check --coq] writes end. *)
Theorem solved_uniformly c : check_uniform c = true -> solution (u_rules c) misere all_heaps (u_label c).
Proof. exact (uniform_checker_sound c). Qed.

Theorem infinite_and_uniform c : check_uniform c = true -> u_infinite c = true ->
  infinite_quotient (u_rules c) misere all_heaps /\ solution (u_rules c) misere all_heaps (u_label c).
Proof.
  intros C I. pose proof (solved_uniformly c C) as S. split; [|exact S].
  unfold u_infinite in I. rewrite !andb_true_iff, !existsb_exists in I. destruct I as [[(x & X & IX) (y & Y & IY)] (cl & CL & ICL)].
  apply in_map_iff in X as (ha & <- & _). apply in_map_iff in Y as (hb & EY & _).
  apply andb_true_iff in IX as [IX1 IX2]. apply Nat.eqb_eq in IX1. apply andb_true_iff in IY as [IY1 IY2]. apply Nat.leb_le in IY1.
  assert (VA : u_phi c ha = element_a).
  { destruct (in_W_power _ _ (phi_in_W c C ha) IX1) as [Q|Q]; [rewrite Q in IX2; discriminate | exact Q]. }
  destruct y as [i j [e|]]; [discriminate|]. cbn [power] in IY1.
  destruct (last_of cl) as [| |n slope] eqn:LC; try discriminate. apply Nat.ltb_lt in ICL.
  destruct (parts c C) as (_ & _ & M & _). apply (In_nth _ _ (word 0 0 NoLetter)) in CL as (r & LR & ER).
  assert (far : forall k, exists h i' j' e, u_phi c h = R i' j' (Some e) /\ 1 <= j' /\ k <= e).
  { intros k. set (m := k + b_first cl). exists (u_start c + r + m * u_modulus c).
    assert (V : u_phi c (u_start c + r + m * u_modulus c) = class_at (u_family c) cl m).
    { unfold u_phi. destruct (Nat.ltb_spec (u_start c + r + m * u_modulus c) (u_start c)); [lia|].
      unfold class_of. replace (u_start c + r + m * u_modulus c - u_start c) with (r + m * u_modulus c) by lia.
      assert (LR' : r < u_modulus c) by exact LR.
      rewrite Nat.mod_add, Nat.div_add by lia. rewrite Nat.mod_small, Nat.div_small by exact LR'. now rewrite ER. }
    rewrite V. unfold class_at. rewrite LC. unfold times, element_d. cbn [sign power reach].
    assert (LE : b_first cl + b_slope cl * m + k <= n + slope * m) by (unfold m; nia).
    cbn [lessened greater].
    destruct (Nat.leb_spec (b_first cl + b_slope cl * m) (n + slope * m)); [|lia].
    eexists _, _, _. split; [reflexivity|]. lia. }
  apply (infinite_from_order _ _ _ hb Logic.I). unfold order_is. cbv zeta.
  assert (D : forall k l, indistinguishable (u_rules c) misere all_heaps (repeat hb k) (repeat hb l) ->
    forall Z, reaching_P (w_value (u_phi c) (repeat hb k ++ Z)) = reaching_P (w_value (u_phi c) (repeat hb l ++ Z))).
  { intros k l H Z. assert (FA : forall X, Forall all_heaps X) by (intros X; apply Forall_forall; intros; exact Logic.I).
    specialize (H Z (FA Z)). unfold same_outcome, misere in H. cbn [fst snd] in H. specialize (H 1 ltac:(lia)).
    pose proof (S (repeat hb k ++ Z) (FA _) 1 ltac:(cbn; lia)) as S1. pose proof (S (repeat hb l ++ Z) (FA _) 1 ltac:(cbn; lia)) as S2.
    unfold u_label, misere_label, has in S1, S2. cbn [nth] in S1, S2. apply eq_true_iff_eq. cbn [misere fst snd] in S1, S2. tauto. }
  intros k l H. pose proof (D k l H) as DH. destruct (Nat.lt_trichotomy k l) as [L|[L|L]]; auto; exfalso.
  - exact (multiples_apart (u_phi c) ha hb i j VA EY IY1 far k l L DH).
  - refine (multiples_apart (u_phi c) ha hb i j VA EY IY1 far l k L _). intros Z. symmetry. apply DH.
Qed.
