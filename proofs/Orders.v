(** Letters of infinite order.

    Let an automaton read the digits of w + t·e, where e counts one letter. Two numbers t ≠ t' of this letter are different if
    some w tells them apart. All w are followed at once: after k digits of t, t' and w the pair of copies is in one
    of finitely many states, and the set of the pairs that are reached by some w depends on the digits of t and t'
    alone. If every such set has a pair that further digits of w tell apart, when t ≠ t', then no two multiples of the letter
    are equal. A set that contains another one need not be followed, and w may be chosen among some of the vectors only.
    The sets are found by a search that need not be believed; [check_sets] looks whether they do what they are for. *)
From Coq Require Import List Bool PArith ZArith Arith Lia.
From Meximal Require Import Monoid Checker Refinement Automatic Reached.
Import ListNotations.

(** Tests that stop early, also inside Coq. *)
Fixpoint some_of {A} (f : A -> bool) (l : list A) : bool := match l with [] => false | a :: l => if f a then true else some_of f l end.
Lemma some_of_spec {A} (f : A -> bool) l : some_of f l = true -> exists a, In a l /\ f a = true.
Proof.
  induction l as [|a l IH]; cbn; [discriminate|]. destruct (f a) eqn:E; [eauto|]. intros H. destruct (IH H) as (b & I & F). eauto.
Qed.

(** ** The vector with one count *)
Fixpoint along_axis (r p : nat) (k : Z) : counts :=
  match r with
  | 0 => []
  | S r => match p with 0 => k :: repeat 0%Z r | S p => 0%Z :: along_axis r p k end
  end.
Lemma axis_length r p k : length (along_axis r p k) = r.
Proof. revert p; induction r as [|r IH]; intros [|p]; cbn; auto. now rewrite repeat_length. Qed.
Lemma axis_nonnegative r p k : (0 <= k)%Z -> nonnegative (along_axis r p k) = true.
Proof.
  assert (Z : forall j, forallb (fun x => (0 <=? x)%Z) (repeat 0%Z j) = true) by (induction j; cbn; auto).
  unfold nonnegative. intros K. revert p; induction r as [|r IH]; intros [|p]; cbn [along_axis forallb]; try reflexivity.
  - apply Z.leb_le in K. now rewrite Z, K.
  - exact (IH p).
Qed.
Lemma axis_add r p j k : add (along_axis r p j) (along_axis r p k) = along_axis r p (j + k).
Proof.
  assert (Z : forall i, add (repeat 0%Z i) (repeat 0%Z i) = repeat 0%Z i) by (induction i as [|i IH]; cbn; now rewrite ?IH).
  revert p; induction r as [|r IH]; intros [|p]; cbn [along_axis add]; auto; now rewrite ?Z, ?IH.
Qed.
Lemma axis_zero r p : along_axis r p 0 = repeat 0%Z r.
Proof. revert p; induction r as [|r IH]; intros [|p]; cbn; auto. now rewrite IH. Qed.

(** Adding the digit [a] and the carry [c] to the vector of digits at place [p]. *)
Fixpoint add_digit (p : nat) (a c : bool) (l : list bool) : list bool * bool :=
  match l with
  | [] => ([], false)
  | b :: l =>
      match p with
      | 0 => (xorb b (xorb a c) :: l, (b && a) || (b && c) || (a && c))
      | S p => let (l', c') := add_digit p a c l in (b :: l', c')
      end
  end.

Lemma half_of x d e : x = (2 * d + Z.b2z e)%Z -> Z.div2 x = d /\ Z.odd x = e.
Proof.
  intros ->. split.
  - rewrite Z.div2_div. symmetry. apply Z.div_unique with (Z.b2z e); [destruct e; cbn [Z.b2z]; lia | lia].
  - rewrite Z.odd_add, Z.odd_mul. cbn. now destruct e.
Qed.

Lemma digits_zeros l : add (digits l) (repeat 0%Z (length l)) = digits l.
Proof. unfold digits. induction l as [|b l IH]; cbn [map length repeat add]; [reflexivity|]. rewrite IH. f_equal. now destruct b. Qed.
Lemma odds_digits l : odds (digits l) = l.
Proof. unfold odds, digits. induction l as [|b l IH]; cbn [map]; [reflexivity|]. rewrite IH. f_equal. now destruct b. Qed.
Lemma halves_digits l : halves (digits l) = repeat 0%Z (length l).
Proof. unfold halves, digits. induction l as [|b l IH]; cbn [map length repeat]; [reflexivity|]. rewrite IH. f_equal. now destruct b. Qed.

Lemma add_digit_spec l p t c : p < length l ->
  odds (add (digits l) (along_axis (length l) p (t + Z.b2z c))) = fst (add_digit p (Z.odd t) c l) /\
  halves (add (digits l) (along_axis (length l) p (t + Z.b2z c))) =
    along_axis (length l) p (Z.div2 t + Z.b2z (snd (add_digit p (Z.odd t) c l))).
Proof.
  revert p; induction l as [|b l IH]; intros p P; [cbn in P; lia|].
  destruct p as [|p]; cbn [length add_digit along_axis digits map add odds halves].
  - cbn [fst snd]. change (map Z.b2z l) with (digits l). rewrite digits_zeros.
    change (map Z.odd (digits l)) with (odds (digits l)). change (map Z.div2 (digits l)) with (halves (digits l)).
    rewrite odds_digits, halves_digits.
    pose proof (half_spec t) as T.
    destruct (half_of (Z.b2z b + (t + Z.b2z c)) (Z.div2 t + Z.b2z ((b && Z.odd t) || (b && c) || (Z.odd t && c))) (xorb b (xorb (Z.odd t) c))) as [H1 H2].
    { rewrite T at 1. destruct b, c, (Z.odd t); cbn [Z.b2z xorb andb orb]; lia. }
    now rewrite H1, H2.
  - cbn [length] in P. destruct (IH p ltac:(lia)) as [I1 I2]. destruct (add_digit p (Z.odd t) c l) as [l' c'].
    cbn [fst snd] in *. change (map Z.b2z l) with (digits l).
    change (map Z.odd (add (digits l) (along_axis (length l) p (t + Z.b2z c)))) with (odds (add (digits l) (along_axis (length l) p (t + Z.b2z c)))).
    change (map Z.div2 (add (digits l) (along_axis (length l) p (t + Z.b2z c)))) with (halves (add (digits l) (along_axis (length l) p (t + Z.b2z c)))).
    rewrite I1, I2. split; f_equal; now destruct b.
Qed.

(** ** Nodes: a state with a carry *)
Definition node (q : positive) (c : bool) : elt := if c then xI q else xO q.
Definition unnode (x : elt) : positive * bool := match x with xI q => (q, true) | xO q => (q, false) | xH => (xH, false) end.
Lemma unnode_node q c : unnode (node q c) = (q, c).
Proof. now destruct c. Qed.

(** ** Sets of pairs *)
Definition pair_set := M.t S.t.
Definition related (R : pair_set) (x y : elt) := S.mem y (lookup S.empty R x) = true.
Definition add_pair (R : pair_set) (x y : elt) : pair_set := M.add x (S.add y (lookup S.empty R x)) R.
Definition list_pairs (R : pair_set) : list (elt * elt) := flat_map (fun '(x, s) => map (pair x) (S.elements s)) (M.elements R).
Fixpoint included (R R' : pair_set) : bool :=
  match R, R' with
  | M.Leaf _, _ => true
  | M.Node _ _ _, M.Leaf _ => false
  | M.Node l o r, M.Node l' o' r' =>
      if match o, o' with None, _ => true | Some s, Some s' => S.subset s s' | Some s, None => S.is_empty s end
      then if included l l' then included r r' else false
      else false
  end.

Lemma related_empty x y : ~ related (M.empty _) x y.
Proof. unfold related, lookup. rewrite M.gempty, mem_empty. discriminate. Qed.
Lemma related_add R x y a b : related (add_pair R x y) a b -> (a = x /\ b = y) \/ related R a b.
Proof.
  unfold related, add_pair, lookup at 1. destruct (Pos.eq_dec a x) as [->|N].
  - rewrite M.gss. intros H. apply mem_add in H as [->|H]; auto.
  - rewrite M.gso by easy. auto.
Qed.
Lemma list_pairs_related R x y : In (x, y) (list_pairs R) -> related R x y.
Proof.
  intros I. apply in_flat_map in I as ([a s] & A & I). apply in_map_iff in I as (b & E & B). injection E as -> ->.
  apply M.elements_complete in A. unfold related, lookup. rewrite A. now apply in_elements.
Qed.
Lemma included_related R R' x y : included R R' = true -> related R x y -> related R' x y.
Proof.
  unfold related, lookup. revert R R'; induction x as [x IH|x IH|]; intros [|l o r] [|l' o' r'] N H; cbn [included M.find] in N, H |- *;
    rewrite ?mem_empty in H; try discriminate;
    destruct (match o, o' with None, _ => true | Some s, Some s' => S.subset s s' | Some s, None => S.is_empty s end) eqn:Q; try discriminate;
    destruct (included l l') eqn:L; try discriminate; eauto.
  destruct o as [s|]; [|now rewrite mem_empty in H]. destruct o' as [s'|].
  - apply S.subset_spec in Q. now apply Q.
  - apply S.is_empty_spec in Q. now destruct (Q y).
Qed.

Section Order.
  Variable next : positive -> list bool -> positive.
  Variable out : positive -> positive.
  Variable r p : nat.

  Definition step_node (a : bool) (l : list bool) (x : elt) : elt :=
    let (q, c) := unnode x in let (l', c') := add_digit p a c l in node (next q l') c'.
  Definition start_node : elt := node one false.
  (** What is put out at w + (t + carry)·e. *)
  Definition node_value (x : elt) (t : Z) (w : counts) : positive :=
    run positive next positive out (fst (unnode x)) (add w (along_axis r p (t + Z.b2z (snd (unnode x))))).

  (** ** Classes of nodes *)
  Definition node_rows (els : list elt) : list row := map (fun l => map_row (step_node false l) (identity els)) (all_digits r).
  Definition node_classes (els : list elt) : row :=
    finest els (node_rows els) (length els) 0 (map_row (fun x => node_value x 0 (repeat 0%Z r)) (identity els)).

  (** ** Sets of pairs of nodes *)
  Definition image (free : list (list bool)) (a a' : bool) (R : pair_set) : pair_set :=
    fold_left (fun R' '(x, y) => fold_left (fun R' l => add_pair R' (step_node a l x) (step_node a' l y)) free R') (list_pairs R) (M.empty _).
  Definition digit_pairs : list (bool * bool) := [(false, false); (true, true); (false, true); (true, false)].
  Section Classes.
    Variable members : S.t.
    Variable cls : row.
    Definition apart (R : pair_set) : bool :=
      some_of (fun '(x, y) => negb (Pos.eqb (get cls x) (get cls y)) && S.mem x members && S.mem y members) (list_pairs R).

    (** The search: sets that wait, with whether t and t' differ already; the sets that are kept. *)
    Record search := { waiting : list (pair_set * bool); later : list (pair_set * bool);
                       equal_so_far : list pair_set; different : list pair_set; failed : bool }.
    Definition search_sets (free : list (list bool)) (s : search) : search :=
      match waiting s with
      | [] => {| waiting := rev (later s); later := []; equal_so_far := equal_so_far s; different := different s; failed := failed s |}
      | (R, d) :: rest =>
          let kept := if d : bool then different s else equal_so_far s in
          if some_of (fun R' => included R' R) kept
          then {| waiting := rest; later := later s; equal_so_far := equal_so_far s; different := different s; failed := false |}
          else {| waiting := rest;
                  later := map (fun '(a, a') => (image free a a' R, d || xorb a a')) digit_pairs ++ later s;
                  equal_so_far := if d then equal_so_far s else R :: equal_so_far s;
                  different := if d then R :: different s else different s;
                  failed := if d then negb (apart R) else false |}
      end.
    Definition search_done (s : search) : bool := if failed s then true else is_nil (waiting s) && is_nil (later s).
    Definition found_sets (free : list (list bool)) : search :=
      iterate search_done 40 (search_sets free)
        {| waiting := [(add_pair (M.empty _) start_node start_node, false)]; later := []; equal_so_far := []; different := []; failed := false |}.

    Definition follows (free : list (list bool)) (K0 K1 : list pair_set) (d : bool) (R : pair_set) : bool :=
      forallb (fun '(a, a') => let R' := image free a a' R in
        some_of (fun R2 => included R2 R') (if d || xorb a a' then K1 else K0)) digit_pairs.
    Definition check_sets (free : list (list bool)) (K0 K1 : list pair_set) : bool :=
      some_of (fun R => included R (add_pair (M.empty _) start_node start_node)) K0 &&
      forallb (follows free K0 K1 false) K0 && forallb (fun R => apart R && follows free K0 K1 true R) K1.
    Definition all_differ (free : list (list bool)) : bool :=
      let s := found_sets free in if failed s then false else check_sets free (equal_so_far s) (different s).
  End Classes.

  (** Which digits of w may be chosen: at first few of them. *)
  Definition ones (l : list bool) : nat := length (filter (fun b => b) l).
  Definition chosen (mask : list bool) : list (list bool) :=
    filter (fun l => same_mask (either l mask) mask) (all_digits r).
  Definition choices : list (list bool) :=
    flat_map (fun k => filter (fun l => ones l =? k) (all_digits r)) (seq 0 (Nat.min r 4)) ++ [repeat true r].
  Definition infinite_order (els : list elt) : bool :=
    let cls := node_classes els in
    let members := all els in
    rows_closed els (node_rows els) && (p <? r) && some_of (fun mask => all_differ members cls (chosen mask)) choices.

  Hypothesis padding : forall q, out (next q (zeros r)) = out q.
  Hypothesis place : p < r.

  Lemma value_step_node x t w : (0 <= t)%Z -> length w = r -> nonnegative w = true ->
    node_value x t w = node_value (step_node (Z.odd t) (odds w) x) (Z.div2 t) (halves w).
  Proof.
    intros T L N. unfold node_value, step_node. destruct (unnode x) as [q c]. cbn [fst snd].
    assert (LO : length (odds w) = r) by (unfold odds; now rewrite map_length).
    pose proof (add_digit_spec (odds w) p t c ltac:(now rewrite LO)) as [A1 A2]. rewrite LO in A1, A2.
    rewrite (run_step positive next positive out r padding).
    - rewrite odds_add, halves_add, A1, A2. destruct (add_digit p (Z.odd t) c (odds w)) as [l' c']. cbn [fst snd].
      now rewrite unnode_node.
    - rewrite add_length; rewrite axis_length; auto.
    - assert (NA : nonnegative (along_axis r p (t + Z.b2z c)) = true) by (apply axis_nonnegative; destruct c; cbn; lia).
      revert N NA. unfold nonnegative. generalize (along_axis r p (t + Z.b2z c)). clear. induction w as [|x w IH]; intros [|y v] A B; cbn in *; auto.
      rewrite !andb_true_iff, !Z.leb_le in *. split; [lia | now apply IH].
  Qed.

  Definition differ (x y : elt) (t t' : Z) :=
    exists w, length w = r /\ nonnegative w = true /\ node_value x t w <> node_value y t' w.

  Lemma differ_step x y l t t' : length l = r -> (0 <= t)%Z -> (0 <= t')%Z ->
    differ (step_node (Z.odd t) l x) (step_node (Z.odd t') l y) (Z.div2 t) (Z.div2 t') -> differ x y t t'.
  Proof.
    intros L T T' (w & W & N & D). exists (push l w). rewrite push_length by congruence. split; [exact W|].
    pose proof (push_nonnegative l w N) as N'. split; [exact N'|].
    assert (LP : length (push l w) = r) by (rewrite push_length; congruence).
    rewrite (value_step_node x t), (value_step_node y t') by auto.
    rewrite push_odds, push_halves by congruence. exact D.
  Qed.

  Let told (x y : elt) := differ x y 0 0.

  Lemma classes_tell els : rows_closed els (node_rows els) = true -> tells_apart els told (node_classes els).
  Proof.
    intros C. unfold node_classes. apply finest_spec.
    - intros g x G X. now apply (rows_closed_spec _ _ C).
    - intros g x y G X Y D. apply in_map_iff in G as (l & <- & I). rewrite !get_map in D by auto.
      apply (differ_step x y l 0 0); auto; try lia. now apply all_digits_length.
    - intros x y X Y D. rewrite !get_map in D by auto. exists (repeat 0%Z r). split; [apply repeat_length|].
      split; [|exact D]. clear. induction r; cbn; auto.
  Qed.

  Lemma image_related free a a' R y y' : related (image free a a' R) y y' ->
    exists x x' l, related R x x' /\ In l free /\ y = step_node a l x /\ y' = step_node a' l x'.
  Proof.
    unfold image.
    assert (G : forall ps R0, (forall x x', In (x, x') ps -> related R x x') ->
      related (fold_left (fun R' '(x, y) => fold_left (fun R' l => add_pair R' (step_node a l x) (step_node a' l y)) free R') ps R0) y y' ->
      related R0 y y' \/ exists x x' l, related R x x' /\ In l free /\ y = step_node a l x /\ y' = step_node a' l x').
    { induction ps as [|[x x'] ps IH]; intros R0 HP H; [now left|]. cbn [fold_left] in H. apply IH in H; [|intros; apply HP; now right].
      destruct H as [H|H]; [|now right]. assert (HX : related R x x') by (apply HP; now left). clear IH HP.
      assert (Q : forall ls R0, incl ls free ->
        related (fold_left (fun R' l => add_pair R' (step_node a l x) (step_node a' l x')) ls R0) y y' ->
        related R0 y y' \/ exists l, In l free /\ y = step_node a l x /\ y' = step_node a' l x').
      { clear H. induction ls as [|l ls IH]; intros U I H; [now left|]. cbn [fold_left] in H.
        apply IH in H; [|intros k K; apply I; now right]. destruct H as [H|H]; [|now right].
        apply related_add in H as [[-> ->]|H]; [right; exists l; repeat split; apply I; now left | now left]. }
      destruct (Q free R0 (incl_refl _) H) as [H'|(l & L & E)]; [now left|]. right. exists x, x', l. tauto. }
    intros H. destruct (G (list_pairs R) (M.empty _) (fun x x' => list_pairs_related R x x') H) as [E|E]; [now apply related_empty in E | exact E].
  Qed.

  Section Sets.
    Variable els : list elt.
    Variable free : list (list bool).
    Variable K0 K1 : list pair_set.
    Hypothesis closed : rows_closed els (node_rows els) = true.
    Hypothesis free_length : forall l, In l free -> length l = r.
    Let cls := node_classes els.
    Hypothesis checked : check_sets (all els) cls free K0 K1 = true.

    Lemma sets_differ k : forall t t', (0 <= t < 2 ^ Z.of_nat k)%Z -> (0 <= t' < 2 ^ Z.of_nat k)%Z ->
      (forall R, In R K1 -> exists x y, related R x y /\ differ x y t t') /\
      (t <> t' -> forall R, In R K0 -> exists x y, related R x y /\ differ x y t t').
    Proof.
      unfold check_sets in checked. apply andb_true_iff in checked as [C C1]. apply andb_true_iff in C as [_ C0].
      rewrite forallb_forall in C0, C1.
      induction k as [|k IH]; intros t t' T T'.
      - assert (t = 0%Z) by (cbn in T; lia). assert (t' = 0%Z) by (cbn in T'; lia). subst. split; [|easy].
        intros R I. specialize (C1 R I). apply andb_true_iff in C1 as [A _]. apply some_of_spec in A as ([x y] & P & A).
        rewrite !andb_true_iff in A. destruct A as [[A X] Y]. apply negb_true_iff, Pos.eqb_neq in A.
        exists x, y. split; [now apply list_pairs_related|]. apply (classes_tell els closed); auto; now apply mem_all.
      - assert (B : forall u, (0 <= u < 2 ^ Z.of_nat (S k))%Z -> (0 <= Z.div2 u < 2 ^ Z.of_nat k)%Z).
        { intros u U. rewrite Nat2Z.inj_succ, Z.pow_succ_r in U by lia. pose proof (half_spec u). pose proof (half_range u). lia. }
        destruct (IH _ _ (B t T) (B t' T')) as [I1 I0].
        assert (G : forall d R, follows free K0 K1 d R = true -> (d = false -> t <> t') ->
          exists x y, related R x y /\ differ x y t t').
        { intros d R F HD. unfold follows in F. rewrite forallb_forall in F.
          assert (DI : In (Z.odd t, Z.odd t') digit_pairs) by (destruct (Z.odd t), (Z.odd t'); cbn; auto).
          specialize (F _ DI). cbv beta iota zeta in F. apply some_of_spec in F as (R2 & I & INC).
          assert (Q : exists y y', related R2 y y' /\ differ y y' (Z.div2 t) (Z.div2 t')).
          { destruct (d || xorb (Z.odd t) (Z.odd t')) eqn:E; [now apply I1|]. apply I0; [|exact I].
            apply orb_false_iff in E as [-> E]. specialize (HD eq_refl). intros H. apply HD.
            rewrite (half_spec t), (half_spec t'), H. f_equal. f_equal. now destruct (Z.odd t), (Z.odd t'). }
          destruct Q as (y & y' & RY & D). apply (included_related _ _ _ _ INC), image_related in RY as (x & x' & l & RX & L & -> & ->).
          exists x, x'. split; [exact RX|]. apply (differ_step x x' l); auto; lia. }
        split.
        + intros R I. specialize (C1 R I). apply andb_true_iff in C1 as [_ F]. apply (G true R F). discriminate.
        + intros NE R I. apply (G false R (C0 R I)). auto.
    Qed.

    Lemma start_differ t t' : (0 <= t)%Z -> (0 <= t')%Z -> t <> t' -> differ start_node start_node t t'.
    Proof.
      intros T T' NE. set (k := Z.to_nat (Z.max t t')).
      assert (B : forall u, (0 <= u)%Z -> (u <= Z.max t t')%Z -> (0 <= u < 2 ^ Z.of_nat k)%Z).
      { intros u U L. split; [exact U|]. unfold k. rewrite Z2Nat.id by lia. apply Z.le_lt_trans with (Z.max t t'); [exact L|].
        apply Z.pow_gt_lin_r; lia. }
      destruct (sets_differ k t t' (B t T ltac:(lia)) (B t' T' ltac:(lia))) as [_ D].
      unfold check_sets in checked. apply andb_true_iff in checked as [C _]. apply andb_true_iff in C as [C _].
      apply some_of_spec in C as (R & I & INC). destruct (D NE R I) as (x & y & RX & H).
      apply (included_related _ _ _ _ INC) in RX. apply related_add in RX as [[-> ->]|RX]; [exact H | now apply related_empty in RX].
    Qed.
  End Sets.

  Theorem infinite_order_spec els : infinite_order els = true -> forall t t', (0 <= t)%Z -> (0 <= t')%Z -> t <> t' ->
    exists w, length w = r /\ nonnegative w = true /\
      run positive next positive out one (add w (along_axis r p t)) <> run positive next positive out one (add w (along_axis r p t')).
  Proof.
    unfold infinite_order. cbv zeta. intros C t t' T T' NE. apply andb_true_iff in C as [C C2]. apply andb_true_iff in C as [C1 _].
    apply some_of_spec in C2 as (mask & _ & A).
    assert (E : exists K0 K1, check_sets (all els) (node_classes els) (chosen mask) K0 K1 = true).
    { revert A. unfold all_differ. generalize (found_sets (all els) (node_classes els) (chosen mask)). cbv zeta. intros s A.
      destruct (failed s); [discriminate|]. eauto. }
    clear A. destruct E as (K0 & K1 & A). destruct (start_differ els (chosen mask) K0 K1 C1 (fun l I => all_digits_length r l (proj1 (proj1 (filter_In _ _ _) I))) A t t' T T' NE)
      as (w & L & N & D).
    exists w. split; [exact L|]. split; [exact N|]. unfold node_value, start_node in D. rewrite unnode_node in D. cbn [fst snd Z.b2z] in D.
    rewrite !Z.add_0_r in D. exact D.
  Qed.
End Order.
