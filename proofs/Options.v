(** The values of the options of all heaps.

    A code without shapes has too many options to list them, but few values: the values of sums of [j] heaps with [m]
    tokens in all are the products of the value of a first heap and of sums of [j - 1] heaps with the tokens that are
    left. They are computed for all [m] together, one [j] after the other. Where a digit asks for a shape, the options
    are listed, in ascending order, and those of the shape are multiplied out; so are the options of atoms. *)
From Coq Require Import List Bool PArith Arith Lia Permutation Mergesort Sorted Orders.
From Meximal Require Import Game Verification Monoid.
Import ListNotations.

Lemma nth_rev_firstn {A} (d : A) l m k : m <= length l -> k < m -> nth k (rev (firstn m l)) d = nth (m - S k) l d.
Proof.
  intros L K. rewrite rev_nth by (rewrite firstn_length; lia).
  rewrite firstn_length, Nat.min_l by lia.
  rewrite <- (firstn_skipn m l) at 2. rewrite app_nth1; [reflexivity|]. rewrite firstn_length. lia.
Qed.

(** ** Shapes, and the ways to break a heap *)

Fixpoint unequal (o : position) : bool :=
  match o with [] => true | a :: o => negb (existsb (Nat.eqb a) o) && unequal o end.
Definition fits (s : shape) (o : position) : bool :=
  match s, o with
  | Any, _ => true
  | Unequal, _ => unequal o
  | NotAllEqual, a :: ((_ :: _) as r) => existsb (fun b => negb (a =? b)) r
  | NotAllEqual, _ => true
  | Equal, a :: r => forallb (Nat.eqb a) r
  | Equal, [] => true
  end.

Lemma unequal_spec o : unequal o = true <-> NoDup o.
Proof.
  induction o as [|a o IH]; cbn; [split; [constructor | auto]|].
  rewrite andb_true_iff, negb_true_iff, IH, NoDup_cons_iff. apply and_iff_compat_r.
  rewrite <- not_true_iff_false, existsb_exists. apply not_iff_compat. split.
  - intros (b & B & E). apply Nat.eqb_eq in E. now subst.
  - intros I. exists a. split; [exact I | apply Nat.eqb_refl].
Qed.

Lemma fits_spec s o : fits s o = true <-> has_shape s o.
Proof.
  destruct s; cbn [fits has_shape]; [intuition | apply unequal_spec | |].
  - destruct o as [|a [|b r]]; cbn [length]; [intuition lia | intuition lia |]. rewrite existsb_exists. split.
    + intros (c & C & N) _. apply negb_true_iff, Nat.eqb_neq in N. exists a, c. cbn in *. intuition.
    + intros H. destruct H as (x & y & X & Y & N); [lia|].
      destruct (Nat.eq_dec a x) as [->|Nx]; [|exists x]; [destruct Y as [->|Y]; [easy|]; exists y|];
        (split; [|now apply negb_true_iff, Nat.eqb_neq]); [exact Y|]. destruct X as [->|X]; [easy | exact X].
  - destruct o as [|a r]; [split; [intros _ a b [] | reflexivity]|]. rewrite forallb_forall. split.
    + intros H x y X Y. transitivity a; [destruct X as [->|X] | destruct Y as [->|Y]]; auto; [symmetry|]; now apply Nat.eqb_eq, H.
    + intros H x X. apply Nat.eqb_eq. apply H; [now left | now right].
Qed.

Lemma shape_perm s o o' : Permutation o o' -> has_shape s o -> has_shape s o'.
Proof.
  intros Q. destruct s; cbn; auto.
  - now apply Permutation_NoDup.
  - rewrite <- (Permutation_length Q). intros H L. destruct (H L) as (a & b & A & B & N).
    exists a, b. rewrite <- Q. auto.
  - intros H a b A B. apply H; now rewrite Q.
Qed.

(** The ascending lists of [j] numbers, all at least [least], with sum [m]. *)
Fixpoint breaks (j least m : nat) : list position :=
  match j with
  | 0 => if m =? 0 then [[]] else []
  | S i =>
      match i with
      | 0 => if least <=? m then [[m]] else []
      | S _ => flat_map (fun k => map (cons k) (breaks i k (m - k))) (seq least (S (m / j) - least))
      end
  end.

Lemma breaks_sound j : forall least m o, In o (breaks j least m) ->
  length o = j /\ Forall (fun k => least <= k) o /\ list_sum o = m.
Proof.
  induction j as [|i IH]; intros least m o I; cbn [breaks] in I.
  - destruct (Nat.eqb_spec m 0) as [->|]; [|easy]. destruct I as [<-|[]]. now repeat split.
  - destruct i as [|i].
    + destruct (Nat.leb_spec least m); [|easy]. destruct I as [<-|[]]. repeat split; [now constructor | cbn; lia].
    + apply in_flat_map in I as (k & K & I). apply in_map_iff in I as (o' & <- & I). apply in_seq in K.
      destruct (IH _ _ _ I) as (L & F & E).
      assert (k <= m).
      { assert (m / S (S i) <= m) by (apply Nat.div_le_upper_bound; nia). lia. }
      repeat split; [cbn; lia| |rewrite list_sum_cons; lia].
      constructor; [lia|]. eapply Forall_impl; [|exact F]. cbn. lia.
Qed.

Lemma breaks_complete j : forall least m o, length o = j -> StronglySorted le o -> Forall (fun k => least <= k) o ->
  list_sum o = m -> In o (breaks j least m).
Proof.
  induction j as [|i IH]; intros least m o L S F E; destruct o as [|a o]; try discriminate; cbn [breaks].
  - cbn in E. subst m. now left.
  - injection L as L. destruct i as [|i].
    + destruct o; [|discriminate]. cbn in E. inversion F; subst. replace (a + 0) with a by lia.
      destruct (Nat.leb_spec least a); [now left | lia].
    + inversion S as [|? ? S' A]; subst a0 l. inversion F as [|? ? Fa F']; subst x l.
      rewrite list_sum_cons in E.
      assert (B : length o * a <= list_sum o).
      { clear - A. induction A as [|b o B A IH]; [cbn; lia|]. rewrite list_sum_cons. cbn [length]. lia. }
      apply in_flat_map. exists a. split.
      * apply in_seq. assert (a <= m / Datatypes.S (Datatypes.S i)) by (apply Nat.div_le_lower_bound; [lia|nia]). lia.
      * apply in_map. apply IH; auto. lia.
Qed.

Module NatLe <: TotalLeBool.
  Definition t := nat.
  Definition leb := Nat.leb.
  Theorem leb_total a b : leb a b = true \/ leb b a = true.
  Proof. unfold leb. rewrite !Nat.leb_le. lia. Qed.
End NatLe.
Module NatSort := Sort NatLe.

Lemma sorted_sort o : StronglySorted le (NatSort.sort o).
Proof.
  assert (H : StronglySorted (fun a b => is_true (NatLe.leb a b)) (NatSort.sort o)).
  { apply NatSort.StronglySorted_sort. intros a b c. unfold is_true, NatLe.leb. rewrite !Nat.leb_le. lia. }
  induction H as [|a l H IH F]; constructor; auto. eapply Forall_impl; [|exact F].
  intros b. unfold is_true, NatLe.leb. now rewrite Nat.leb_le.
Qed.

Section Options.
  Variable ok : elt -> Prop.
  Variable T : words.
  Hypothesis ok_one : ok one.
  Hypothesis ok_mul : forall x y, ok x -> ok y -> ok (mul T x y).
  Hypothesis mul_comm : forall x y, ok x -> ok y -> mul T x y = mul T y x.
  Hypothesis mul_assoc : forall x y z, ok x -> ok y -> ok z -> mul T x (mul T y z) = mul T (mul T x y) z.

  (** The heaps up to [H], their values, and for each of them the products with its value. *)
  Variable H : nat.
  Variable phi : nat -> elt.
  Hypothesis ok_phi : forall h, ok (phi h).
  Variable heap_rows : list row.
  Hypothesis rows_length : length heap_rows = S H.
  Definition nowhere : row := M.empty elt.
  Hypothesis rows_right : forall h x, h <= H -> ok x -> get (nth h heap_rows nowhere) x = mul T (phi h) x.

  Notation value := (value elt one (mul T) phi).

  Lemma value_ok o : ok (value o).
  Proof. now apply ok_value. Qed.

  Lemma value_perm o o' : Permutation o o' -> value o = value o'.
  Proof.
    induction 1 as [|h o o' _ IH|g h o|]; try congruence.
    - change (mul T (phi h) (value o) = mul T (phi h) (value o')). congruence.
    - change (mul T (phi h) (mul T (phi g) (value o)) = mul T (phi g) (mul T (phi h) (value o))).
      rewrite !mul_assoc, (mul_comm (phi h)); auto using value_ok.
  Qed.

  (** The value of a list of heaps. *)
  Definition evaluate (o : position) : elt := fold_right (fun h v => get (nth h heap_rows nowhere) v) one o.

  Lemma evaluate_right o : Forall (fun k => k <= H) o -> evaluate o = value o.
  Proof.
    induction 1 as [|h o L F IH]; [reflexivity|].
    change (get (nth h heap_rows nowhere) (evaluate o) = mul T (phi h) (value o)). rewrite IH. apply rows_right; auto using value_ok.
  Qed.

  (** ** Sums of [j] heaps with [m] tokens *)

  (** The products by rows, each of the elements at the same place. *)
  Fixpoint convolve (rs : list row) (ss : list (list elt)) (acc : S.t) : S.t :=
    match rs, ss with
    | r :: rs, s :: ss => convolve rs ss (fold_left (fun acc y => put (get r y) acc) s acc)
    | _, _ => acc
    end.
  Fixpoint next_from (rs : list row) (before rest : list (list elt)) : list (list elt) :=
    match rest with
    | [] => []
    | s :: rest => S.elements (convolve rs before S.empty) :: next_from rs (s :: before) rest
    end.

  Lemma convolve_spec rs ss acc y :
    S.mem y (convolve rs ss acc) = true <->
    S.mem y acc = true \/ exists k x, k < length rs /\ In x (nth k ss []) /\ y = get (nth k rs nowhere) x.
  Proof.
    revert ss acc; induction rs as [|r rs IH]; intros ss acc; cbn [convolve].
    - split; [auto|]. intros [A | (k & x & L & _)]; [auto | cbn in L; lia].
    - destruct ss as [|s ss].
      + split; [auto|]. intros [A | (k & x & _ & I & _)]; [auto | now destruct k].
      + rewrite IH. clear IH.
        assert (Q : forall s acc, S.mem y (fold_left (fun acc y => put (get r y) acc) s acc) = true <->
                    S.mem y acc = true \/ exists x, In x s /\ y = get r x).
        { clear. induction s as [|a s IH]; intros acc; cbn [fold_left In].
          - split; [auto|]. now intros [A | (x & [] & _)].
          - rewrite IH, mem_put. split.
            + intros [[->|A] | (x & I & E)]; eauto.
            + intros [A | (x & [->|I] & E)]; eauto. }
        rewrite Q. clear Q. split.
        * intros [[A | (x & I & E)] | (k & x & L & I & E)]; [auto| |].
          -- right; exists 0, x; cbn; repeat split; auto; lia.
          -- right; exists (S k), x; cbn; repeat split; auto; lia.
        * intros [A | ([|k] & x & L & I & E)]; cbn in *; [auto|left; right; eauto|].
          right; exists k, x; repeat split; auto; lia.
  Qed.

  Lemma next_from_spec rs rest before m : m < length rest ->
    nth m (next_from rs before rest) [] = S.elements (convolve rs (rev (firstn m rest) ++ before) S.empty).
  Proof.
    revert before m; induction rest as [|s rest IH]; intros before m L; cbn in L; [lia|].
    destruct m as [|m]; cbn [next_from nth firstn rev app]; [reflexivity|].
    rewrite IH by lia. now rewrite <- app_assoc.
  Qed.

  Lemma next_from_length rs before rest : length (next_from rs before rest) = length rest.
  Proof. revert before; induction rest; intros; cbn; auto. Qed.

  (** For every m from 0 to H, the values of the sums of j heaps with m tokens. *)
  Definition sums0 : list (list elt) := [one] :: repeat [] H.
  Definition next (s : list (list elt)) := next_from (tl heap_rows) [] s.
  Fixpoint levels (t : nat) (s : list (list elt)) : list (list (list elt)) :=
    s :: match t with 0 => [] | S t => levels t (next s) end.

  Definition parts (j m : nat) (o : position) := length o = j /\ Forall (fun k => 1 <= k) o /\ list_sum o = m.
  Definition sums_right (j : nat) (s : list (list elt)) :=
    length s = S H /\ forall m y, m <= H -> (In y (nth m s []) <-> exists o, parts j m o /\ value o = y).

  Lemma sums0_right : sums_right 0 sums0.
  Proof.
    split; [unfold sums0; cbn; now rewrite repeat_length|]. intros m y L. unfold sums0.
    destruct m as [|m]; cbn [nth].
    - split.
      + intros [<-|[]]. exists []. now repeat split.
      + intros (o & (P & _) & <-). destruct o; [now left | discriminate].
    - rewrite nth_repeat. split; [easy|]. intros (o & (P & _ & E) & _). destruct o; [cbn in E; lia | discriminate].
  Qed.

  Lemma next_right j s : sums_right j s -> sums_right (S j) (next s).
  Proof.
    intros [L R]. split; [unfold next; now rewrite next_from_length|].
    intros m y Hm. unfold next. rewrite next_from_spec, app_nil_r, in_elements, convolve_spec, mem_empty by lia.
    assert (TL : length (tl heap_rows) = H) by (destruct heap_rows; cbn in *; lia).
    assert (NT : forall k, nth k (tl heap_rows) nowhere = nth (S k) heap_rows nowhere).
    { intros k. destruct heap_rows; [now destruct k | reflexivity]. }
    split.
    - intros [D | (k & x & K & I & ->)]; [discriminate|]. rewrite TL in K.
      assert (k < m).
      { destruct (Nat.lt_ge_cases k m); [auto|]. rewrite nth_overflow in I; [easy|].
        rewrite rev_length, firstn_length. lia. }
      rewrite nth_rev_firstn in I by lia. apply R in I as (o & (P1 & P2 & P3) & <-); [|lia].
      exists (S k :: o). rewrite NT, rows_right by (lia || apply value_ok). repeat split.
      + cbn; lia.
      + constructor; [lia | auto].
      + rewrite list_sum_cons. lia.
    - intros (o & (P1 & P2 & P3) & <-). right. destruct o as [|a o]; [discriminate|].
      inversion P2 as [|? ? A P2']; subst. rewrite list_sum_cons in *.
      exists (a - 1), (value o). repeat split; [lia| |].
      + rewrite nth_rev_firstn by lia. apply R; [lia|]. exists o. repeat split; auto. lia.
      + rewrite NT. replace (S (a - 1)) with a by lia. rewrite rows_right by (lia || apply value_ok). reflexivity.
  Qed.

  Lemma levels_right t j s i : sums_right i s -> j <= t -> sums_right (i + j) (nth j (levels t s) []).
  Proof.
    revert j s i; induction t as [|t IH]; intros j s i R L; destruct j as [|j]; cbn; try lia;
      try (now rewrite Nat.add_0_r).
    replace (i + S j) with (S i + j) by lia. apply IH; [now apply next_right | lia].
  Qed.

  (** For m from [m] on: m, and the sums of 0, 1, … heaps with m tokens. *)
  Notation column := (nat * list (list elt))%type.
  Fixpoint columns (m : nat) (ls : list (list (list elt))) (n : nat) : list column :=
    match n with
    | 0 => []
    | S n => (m, map (hd []) ls) :: columns (S m) (map (@tl _) ls) n
    end.
  Notation no_column := (0, @nil (list elt)).

  Lemma columns_length m ls n : length (columns m ls n) = n.
  Proof. revert m ls; induction n; intros; cbn; auto. Qed.

  Lemma columns_spec b ls n m j : m < n ->
    fst (nth m (columns b ls n) no_column) = b + m /\
    nth j (snd (nth m (columns b ls n) no_column)) [] = nth m (nth j ls []) [].
  Proof.
    revert b ls m; induction n as [|n IH]; intros b ls m L; [lia|]. destruct m as [|m]; cbn [columns nth fst snd].
    - split; [lia|]. rewrite (map_nth (hd []) ls [] j : nth j (map (hd []) ls) [] = _). now destruct (nth j ls []).
    - destruct (IH (S b) (map (@tl _) ls) m) as [A B]; [lia|]. split; [lia|]. rewrite B.
      rewrite (map_nth (@tl _) ls [] j : nth j (map (@tl _) ls) [] = _).
      destruct (nth j ls []); [now destruct m | reflexivity].
  Qed.

  (** ** Options *)

  (** What a digit leaves of m tokens. *)
  Definition listed_breaks (s : shape) (j m : nat) : list position := filter (fits s) (breaks j 1 m).
  Definition left_by (d : digit) (c : column) (acc : S.t) : S.t :=
    match snd d with
    | Any => fold_left (fun acc j => add_all (nth j (snd c) []) acc) (fst d) acc
    | s => fold_left (fun acc j => add_all (map evaluate (listed_breaks s j (fst c))) acc) (fst d) acc
    end.
  (** Digit i goes with the column of n-i. *)
  Fixpoint gather (digs : list digit) (before : list column) (acc : S.t) : S.t :=
    match digs, before with
    | d :: digs, c :: before => gather digs before (left_by d c acc)
    | _, _ => acc
    end.
  Fixpoint options_from (digs : list digit) (before rest : list column) : list (list elt) :=
    match rest with
    | [] => []
    | c :: rest => S.elements (gather digs (c :: before) S.empty) :: options_from digs (c :: before) rest
    end.

  (** A column that says what is true. *)
  Definition column_right (d : digit) (m : nat) (c : column) :=
    fst c = m /\ (snd d = Any -> forall j y, In j (fst d) ->
      (In y (nth j (snd c) []) <-> exists o, parts j m o /\ value o = y)).

  Lemma fold_add {A} (f : A -> list elt) l acc y :
    S.mem y (fold_left (fun acc a => add_all (f a) acc) l acc) = true <-> S.mem y acc = true \/ exists a, In a l /\ In y (f a).
  Proof.
    revert acc; induction l as [|a l IH]; intros acc; cbn [fold_left In].
    - split; [auto|]. now intros [? | (b & [] & _)].
    - rewrite IH, add_all_spec. split.
      + intros [[?|?] | (b & ? & ?)]; eauto.
      + intros [? | (b & [->|?] & ?)]; eauto.
  Qed.

  Lemma listed_right s j m y : m <= H ->
    (In y (map evaluate (listed_breaks s j m)) <-> exists o, parts j m o /\ has_shape s o /\ value o = y).
  Proof.
    intros L.
    assert (B : forall o, Forall (fun k => 1 <= k) o -> list_sum o = m -> Forall (fun k => k <= H) o).
    { intros o _ E. apply Forall_forall. intros k K. pose proof (part_le _ _ K). lia. }
    unfold listed_breaks. rewrite in_map_iff. split.
    - intros (o & <- & I). apply filter_In in I as [I F]. apply breaks_sound in I as (I1 & I2 & I3).
      exists o. split; [now repeat split|]. split; [now apply fits_spec|]. symmetry. apply evaluate_right. auto.
    - intros (o & (P1 & P2 & P3) & S & <-). pose proof (NatSort.Permuted_sort o) as Q.
      assert (F : Forall (fun k => 1 <= k) (NatSort.sort o)) by (rewrite <- Q; exact P2).
      assert (E : list_sum (NatSort.sort o) = m).
      { rewrite <- P3. clear - Q. induction Q; rewrite ?list_sum_cons; try lia. }
      exists (NatSort.sort o). split.
      + rewrite evaluate_right by auto. now apply value_perm, Permutation_sym.
      + apply filter_In. split; [|apply fits_spec; eapply shape_perm; eauto].
        apply breaks_complete; auto using sorted_sort. rewrite <- P1. symmetry. now apply Permutation_length.
  Qed.

  Lemma left_by_spec d m c acc y : m <= H -> column_right d m c ->
    (S.mem y (left_by d c acc) = true <->
     S.mem y acc = true \/ exists o, In (length o) (fst d) /\ has_shape (snd d) o /\ parts (length o) m o /\ value o = y).
  Proof.
    intros L [M C].
    assert (E : S.mem y (left_by d c acc) = true <-> S.mem y acc = true \/
                exists j, In j (fst d) /\ exists o, parts j m o /\ has_shape (snd d) o /\ value o = y).
    { unfold left_by. rewrite M. destruct d as [js s]. cbn [fst snd] in *.
      destruct s; rewrite fold_add; apply or_iff_compat_l; split; intros (j & J & Y); exists j; split; auto;
        try (now apply listed_right in Y); try (now apply listed_right).
      - apply (C eq_refl) in Y as (o & P & V); [|exact J]. exists o. repeat split; auto; apply P.
      - apply C; auto. destruct Y as (o & P & _ & V). eauto. }
    rewrite E. apply or_iff_compat_l. split.
    - intros (j & J & o & P & S & V). exists o. rewrite (proj1 P). auto.
    - intros (o & J & S & P & V). exists (length o). split; [exact J|]. eauto.
  Qed.

  Lemma gather_spec digs before acc y n : length before <= S n -> n <= H ->
    (forall i, i < length before -> column_right (nth i digs ([], Any)) (n - i) (nth i before no_column)) ->
    (S.mem y (gather digs before acc) = true <->
     S.mem y acc = true \/ exists i o, i < length before /\ In (length o) (fst (nth i digs ([], Any))) /\
       has_shape (snd (nth i digs ([], Any))) o /\ parts (length o) (n - i) o /\ value o = y).
  Proof.
    revert before acc n; induction digs as [|d digs IH]; intros before acc n B L C; cbn [gather].
    - split; [auto|]. intros [? | (i & o & _ & I & _)]; [auto|]. now destruct i.
    - destruct before as [|c before].
      + split; [auto|]. intros [? | (i & o & I & _)]; [auto | cbn in I; lia].
      + pose proof (C 0 ltac:(cbn; lia)) as C0. cbn [nth] in C0. rewrite Nat.sub_0_r in C0.
        assert (S1 : forall i, n - 1 - i = n - S i) by lia.
        destruct (Nat.eq_dec n 0) as [->|N].
        * assert (before = []) as -> by (destruct before; [reflexivity | cbn in B; lia]).
          replace (gather digs [] (left_by d c acc)) with (left_by d c acc) by now destruct digs.
          rewrite (left_by_spec d 0 c) by auto. apply or_iff_compat_l. split.
          -- intros (o & P). exists 0, o. cbn. split; [lia | exact P].
          -- intros (i & o & I & P). cbn in I. replace i with 0 in * by lia. eauto.
        * rewrite (IH before _ (n - 1)).
          -- rewrite (left_by_spec d n c) by auto. split.
             ++ intros [[? | (o & P)] | (i & o & I & P)]; [auto| |].
                ** right; exists 0, o. cbn [nth]. rewrite Nat.sub_0_r. split; [cbn; lia | exact P].
                ** right; exists (S i), o. rewrite <- S1. split; [cbn; lia | exact P].
             ++ intros [? | ([|i] & o & I & P)]; [auto| |].
                ** cbn [nth] in P. rewrite Nat.sub_0_r in P. left; right; eauto.
                ** right; exists i, o. rewrite S1. split; [cbn in I; lia | exact P].
          -- cbn in B. lia.
          -- lia.
          -- intros i I. rewrite S1. apply (C (S i)). cbn. lia.
  Qed.

  Lemma options_from_spec digs rest before n : n < length rest ->
    nth n (options_from digs before rest) [] =
    S.elements (gather digs (rev (firstn (S n) rest) ++ before) S.empty).
  Proof.
    revert before n; induction rest as [|c rest IH]; intros before n L; cbn in L; [lia|].
    destruct n as [|n]; cbn [options_from nth]; [reflexivity|].
    rewrite IH by lia. cbn [firstn rev]. now rewrite <- !app_assoc.
  Qed.

  Lemma options_from_length digs rest before : length (options_from digs before rest) = length rest.
  Proof. revert before; induction rest; intros; cbn; auto. Qed.

  (** All digits up to H; taking nothing must leave two heaps. *)
  Variable dig : nat -> digit.
  Definition digits : list digit := (filter (fun j => 2 <=? j) (fst (dig 0)), snd (dig 0)) :: map dig (seq 1 H).
  Definition counts (d : digit) : list nat := match snd d with Any => fst d | _ => [] end.
  Definition code_options : list (list elt) :=
    let digs := digits in
    let t := list_max (flat_map counts digs) in
    options_from digs [] (columns 0 (levels t sums0) (S H)).

  Lemma digits_spec i j : i <= H ->
    snd (nth i digits ([], Any)) = snd (dig i) /\ (In j (fst (nth i digits ([], Any))) <-> In j (fst (dig i)) /\ (i = 0 -> 2 <= j)).
  Proof.
    intros L. unfold digits. destruct i as [|i]; cbn [nth].
    - cbn [fst snd]. rewrite filter_In, Nat.leb_le. intuition.
    - assert (E : nth i (map dig (seq 1 H)) ([], Any) = dig (S i)).
      { rewrite nth_indep with (d' := dig 0) by (rewrite map_length, seq_length; lia).
        rewrite map_nth, seq_nth by lia. reflexivity. }
      rewrite E. intuition lia.
  Qed.

  Lemma most i j : snd (nth i digits ([], Any)) = Any -> In j (fst (nth i digits ([], Any))) -> j <= list_max (flat_map counts digits).
  Proof.
    intros A I. assert (F := proj1 (list_max_le (flat_map counts digits) _) (le_n _)). rewrite Forall_forall in F. apply F.
    apply in_flat_map. exists (nth i digits ([], Any)). split; [|unfold counts; now rewrite A].
    destruct (Nat.lt_ge_cases i (length digits)); [now apply nth_In|]. now rewrite nth_overflow in I.
  Qed.

  Lemma code_options_length : length code_options = S H.
  Proof. unfold code_options. cbv zeta. now rewrite options_from_length, columns_length. Qed.

  Theorem code_options_right n y : n <= H ->
    (In y (nth n code_options []) <-> exists o, code_opt dig n o /\ value o = y).
  Proof.
    intros L. unfold code_options. set (t := list_max (flat_map counts digits)).
    set (cs := columns 0 (levels t sums0) (S H)).
    assert (CL : length cs = S H) by apply columns_length.
    assert (RL : length (rev (firstn (S n) cs)) = S n) by (rewrite rev_length, firstn_length; lia).
    rewrite options_from_spec, app_nil_r, in_elements by lia.
    rewrite (gather_spec _ _ _ _ n), mem_empty, RL; [|lia|lia|].
    - split.
      + intros [D | (i & o & I & J & S & (P1 & P2 & P3) & V)]; [discriminate|]. exists o. split; [|exact V].
        destruct (digits_spec i (length o)) as [D1 D2]; [lia|]. rewrite D1 in S. apply D2 in J as [J Z].
        exists i. repeat split; auto. lia.
      + intros (o & (i & I & J & S & P & E & Z) & V). right. exists i, o.
        destruct (digits_spec i (length o)) as [D1 D2]; [lia|]. rewrite D1, D2. repeat split; auto. lia.
    - intros i I. rewrite RL in I. rewrite nth_rev_firstn by lia. replace (S n - S i) with (n - i) by lia.
      split; [exact (proj1 (columns_spec 0 _ (S H) (n - i) 0 ltac:(lia)))|].
      unfold cs. intros A j z J. destruct (columns_spec 0 (levels t sums0) (S H) (n - i) j ltac:(lia)) as [_ ->].
      destruct (levels_right t j sums0 0 sums0_right (most i j A J)) as [_ R]. apply R. lia.
  Qed.

  (** Atoms: each option is multiplied out. *)
  Definition atoms_options (atoms : list (list position)) : list (list elt) :=
    [] :: map (fun os => S.elements (add_all (map evaluate os) S.empty)) atoms.

  Theorem atoms_options_right atoms n y :
    length atoms = H -> forallb (fun '(h, os) => forallb (forallb (fun k => k <? h)) os) (combine (seq 1 H) atoms) = true ->
    n <= H -> (In y (nth n (atoms_options atoms) []) <-> exists o, atoms_opt atoms n o /\ value o = y).
  Proof.
    intros LA C L. unfold atoms_options.
    destruct n as [|n]; cbn [nth].
    - split; [easy|]. intros (o & [[] _] & _).
    - set (values os := S.elements (add_all (map evaluate os) S.empty)).
      change [] with (values []) at 1.
      rewrite (map_nth values atoms [] n : nth n (map values atoms) (values []) = _). unfold values.
      rewrite in_elements, add_all_spec, mem_empty, in_map_iff.
      assert (F : forall o, In o (nth n atoms []) -> Forall (fun k => k < S n) o).
      { intros o I. rewrite forallb_forall in C.
        assert (CI : In (S n, nth n atoms []) (combine (seq 1 H) atoms)).
        { replace (S n, nth n atoms []) with (nth n (combine (seq 1 H) atoms) (0, [])).
          - apply nth_In. rewrite combine_length, seq_length. lia.
          - rewrite combine_nth by (rewrite seq_length; lia). now rewrite seq_nth by lia. }
        specialize (C _ CI). cbv beta iota in C. rewrite forallb_forall in C. specialize (C o I).
        rewrite forallb_forall in C. rewrite Forall_forall. intros k K. now apply Nat.ltb_lt, C. }
      assert (VE : forall o, Forall (fun k => k < S n) o -> evaluate o = value o).
      { intros o A. apply evaluate_right. eapply Forall_impl; [|exact A]. cbn. lia. }
      unfold atoms_opt. cbn [nth]. split.
      + intros [D | (o & <- & I)]; [discriminate|]. exists o. split; [split; auto|]. symmetry; apply VE; auto.
      + intros (o & [I FO] & <-). right. exists o; split; [apply VE|]; auto.
  Qed.
End Options.
