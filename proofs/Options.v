(** The values of the options of all heaps, computed together: sums of [j] heaps with [m] tokens, for j = 0, 1, …. *)
From Coq Require Import List Bool PArith Arith Lia SetoidList.
From Meximal Require Import Game Verification Monoid.
Import ListNotations.

Lemma in_elements y s : In y (S.elements s) <-> S.mem y s = true.
Proof.
  change (S.mem y s = true) with (S.In y s). rewrite <- S.elements_spec1, InA_alt. split.
  - intros I; exists y; split; [reflexivity | exact I].
  - intros (z & E & I). assert (y = z) by exact E. now subst.
Qed.

Lemma nth_rev_firstn {A} (d : A) l m k : m <= length l -> k < m -> nth k (rev (firstn m l)) d = nth (m - S k) l d.
Proof.
  intros L K. rewrite rev_nth by (rewrite firstn_length; lia).
  rewrite firstn_length, Nat.min_l by lia.
  rewrite <- (firstn_skipn m l) at 2. rewrite app_nth1; [reflexivity|]. rewrite firstn_length. lia.
Qed.

Section Options.
  Variable T : M.t row.

  Fixpoint adds (r : row) (l : list elt) (acc : S.t) : S.t :=
    match l with [] => acc | y :: l => adds r l (S.add (get r y) acc) end.

  (** The products of an element of [vs] and one of the list at the same place of [ss]. *)
  Fixpoint conv (vs : list elt) (ss : list (list elt)) (acc : S.t) : S.t :=
    match vs, ss with
    | v :: vs, s :: ss => conv vs ss (match s with [] => acc | _ => adds (products T v) s acc end)
    | _, _ => acc
    end.

  Fixpoint next_from (vs : list elt) (before rest : list (list elt)) : list (list elt) :=
    match rest with
    | [] => []
    | s :: rest => S.elements (conv vs before S.empty) :: next_from vs (s :: before) rest
    end.

  Lemma adds_spec r l acc y :
    S.mem y (adds r l acc) = true <-> S.mem y acc = true \/ exists x, In x l /\ y = get r x.
  Proof.
    revert acc; induction l as [|a l IH]; intros acc; cbn [adds In].
    - split; [auto|]. now intros [H | (x & [] & _)].
    - rewrite IH, mem_add. split.
      + intros [[->|H] | (x & I & E)]; eauto.
      + intros [H | (x & [->|I] & E)]; eauto.
  Qed.

  Lemma conv_spec vs ss acc y :
    S.mem y (conv vs ss acc) = true <->
    S.mem y acc = true \/ exists k x, k < length vs /\ In x (nth k ss []) /\ y = mul T (nth k vs one) x.
  Proof.
    revert ss acc; induction vs as [|v vs IH]; intros ss acc; cbn [conv].
    - split; [auto|]. intros [H | (k & x & L & _)]; [auto | cbn in L; lia].
    - destruct ss as [|s ss].
      + split; [auto|]. intros [H | (k & x & _ & I & _)]; [auto | now destruct k].
      + rewrite IH. clear IH.
        assert (Q : S.mem y (match s with [] => acc | _ => adds (products T v) s acc end) = true <->
                    S.mem y acc = true \/ exists x, In x s /\ y = mul T v x).
        { destruct s as [|a s]; [|apply adds_spec]. split; [auto|]. now intros [H | (x & [] & _)]. }
        rewrite Q. clear Q. split.
        * intros [[H | (x & I & E)] | (k & x & L & I & E)]; [auto| |].
          -- right; exists 0, x; cbn; repeat split; auto; lia.
          -- right; exists (Datatypes.S k), x; cbn; repeat split; auto; lia.
        * intros [H | ([|k] & x & L & I & E)]; cbn in *; [auto|left; right; eauto|].
          right; exists k, x; repeat split; auto; lia.
  Qed.

  Lemma next_from_spec vs rest before m : m < length rest ->
    nth m (next_from vs before rest) [] = S.elements (conv vs (rev (firstn m rest) ++ before) S.empty).
  Proof.
    revert before m; induction rest as [|s rest IH]; intros before m L; cbn in L; [lia|].
    destruct m as [|m]; cbn [next_from nth firstn rev app]; [reflexivity|].
    rewrite IH by lia. now rewrite <- app_assoc.
  Qed.

  Lemma next_from_length vs before rest : length (next_from vs before rest) = length rest.
  Proof. revert before; induction rest; intros; cbn; auto. Qed.

  Variable H : nat.
  Variable phi : nat -> elt.
  Variable vals : list elt.
  Hypothesis vals_length : length vals = Datatypes.S H.
  Hypothesis vals_phi : forall h, h <= H -> nth h vals one = phi h.

  Notation value := (value elt one (mul T) phi).

  (** [sums j]: for every m from 0 to H, the values of the sums of j heaps with m tokens. *)
  Definition sums0 : list (list elt) := [one] :: repeat [] H.
  Definition next (s : list (list elt)) := next_from (tl vals) [] s.
  Fixpoint levels (t : nat) (s : list (list elt)) : list (list (list elt)) :=
    s :: match t with 0 => [] | Datatypes.S t => levels t (next s) end.

  Definition parts (j m : nat) (o : position) := length o = j /\ Forall (fun k => 1 <= k) o /\ list_sum o = m.
  Definition sums_right (j : nat) (s : list (list elt)) :=
    length s = Datatypes.S H /\
    forall m y, m <= H -> (In y (nth m s []) <-> exists o, parts j m o /\ value o = y).

  Lemma sums0_right : sums_right 0 sums0.
  Proof.
    split; [unfold sums0; cbn; now rewrite repeat_length|]. intros m y L. unfold sums0.
    destruct m as [|m]; cbn [nth].
    - split.
      + intros [<-|[]]. exists []. now repeat split.
      + intros (o & (P & _) & <-). destruct o; [now left | discriminate].
    - rewrite nth_repeat. split; [easy|]. intros (o & (P & _ & E) & _). destruct o; [cbn in E; lia | discriminate].
  Qed.

  Lemma next_right j s : sums_right j s -> sums_right (Datatypes.S j) (next s).
  Proof.
    intros [L R]. split; [unfold next; now rewrite next_from_length|].
    intros m y Hm. unfold next. rewrite next_from_spec, app_nil_r, in_elements, conv_spec, mem_empty by lia.
    assert (TL : length (tl vals) = H) by (destruct vals; cbn in *; lia).
    assert (NT : forall k, k < H -> nth k (tl vals) one = phi (Datatypes.S k)).
    { intros k K. rewrite <- vals_phi by lia. destruct vals; [now destruct k | reflexivity]. }
    split.
    - intros [D | (k & x & K & I & ->)]; [discriminate|]. rewrite TL in K.
      assert (k < m).
      { destruct (Nat.lt_ge_cases k m); [auto|]. rewrite nth_overflow in I; [easy|].
        rewrite rev_length, firstn_length. lia. }
      rewrite nth_rev_firstn in I by lia. apply R in I as (o & (P1 & P2 & P3) & <-); [|lia].
      exists (Datatypes.S k :: o). rewrite NT by lia. repeat split.
      + cbn; lia.
      + constructor; [lia | auto].
      + rewrite list_sum_cons. lia.
    - intros (o & (P1 & P2 & P3) & <-). right. destruct o as [|a o]; [discriminate|].
      inversion P2 as [|? ? A P2']; subst. rewrite list_sum_cons in *.
      exists (a - 1), (value o). repeat split; [lia| |].
      + rewrite nth_rev_firstn by lia. apply R; [lia|]. exists o. repeat split; auto. lia.
      + rewrite NT by lia. now replace (Datatypes.S (a - 1)) with a by lia.
  Qed.

  Lemma levels_right t j s i : sums_right i s -> j <= t -> sums_right (i + j) (nth j (levels t s) []).
  Proof.
    revert j s i; induction t as [|t IH]; intros j s i R L; destruct j as [|j]; cbn; try lia;
      try (now rewrite Nat.add_0_r).
    replace (i + Datatypes.S j) with (Datatypes.S i + j) by lia. apply IH; [now apply next_right | lia].
  Qed.

  (** For every m, the sums of 0, 1, … heaps. *)
  Fixpoint columns (ls : list (list (list elt))) (n : nat) : list (list (list elt)) :=
    match n with
    | 0 => []
    | Datatypes.S n => map (hd []) ls :: columns (map (@tl _) ls) n
    end.

  Lemma columns_length ls n : length (columns ls n) = n.
  Proof. revert ls; induction n; intros; cbn; auto. Qed.

  Lemma columns_spec ls n m j : m < n -> nth j (nth m (columns ls n) []) [] = nth m (nth j ls []) [].
  Proof.
    revert ls m; induction n as [|n IH]; intros ls m L; [lia|]. destruct m as [|m]; cbn.
    - rewrite (map_nth (hd []) ls [] j : nth j (map (hd []) ls) [] = _). now destruct (nth j ls []).
    - rewrite IH by lia. rewrite (map_nth (@tl _) ls [] j : nth j (map (@tl _) ls) [] = _).
      destruct (nth j ls []); [now destruct m | reflexivity].
  Qed.

  Fixpoint adds_list (l : list elt) (acc : S.t) : S.t :=
    match l with [] => acc | y :: l => adds_list l (S.add y acc) end.
  Fixpoint pick (js : list nat) (column : list (list elt)) (acc : S.t) : S.t :=
    match js with [] => acc | j :: js => pick js column (adds_list (nth j column []) acc) end.
  (** Digit i goes with the column of n-i. *)
  Fixpoint gather (digs : list (list nat)) (before : list (list (list elt))) (acc : S.t) : S.t :=
    match digs, before with
    | js :: digs, c :: before => gather digs before (pick js c acc)
    | _, _ => acc
    end.
  Fixpoint options_from (digs : list (list nat)) (before rest : list (list (list elt))) : list (list elt) :=
    match rest with
    | [] => []
    | c :: rest => S.elements (gather digs (c :: before) S.empty) :: options_from digs (c :: before) rest
    end.

  Lemma adds_list_spec l acc y : S.mem y (adds_list l acc) = true <-> S.mem y acc = true \/ In y l.
  Proof.
    revert acc; induction l as [|a l IH]; intros acc; cbn [adds_list In]; [intuition|].
    rewrite IH, mem_add. intuition.
  Qed.

  Lemma pick_spec js c acc y :
    S.mem y (pick js c acc) = true <-> S.mem y acc = true \/ exists j, In j js /\ In y (nth j c []).
  Proof.
    revert acc; induction js as [|a js IH]; intros acc; cbn [pick In].
    - split; [auto|]. now intros [? | (j & [] & _)].
    - rewrite IH, adds_list_spec. split.
      + intros [[?|?] | (j & ? & ?)]; eauto.
      + intros [? | (j & [->|?] & ?)]; eauto.
  Qed.

  Lemma gather_spec digs before acc y :
    S.mem y (gather digs before acc) = true <->
    S.mem y acc = true \/ exists i j, i < length before /\ In j (nth i digs []) /\ In y (nth j (nth i before []) []).
  Proof.
    revert before acc; induction digs as [|js digs IH]; intros before acc; cbn [gather].
    - split; [auto|]. intros [? | (i & j & _ & I & _)]; [auto|]. now destruct i.
    - destruct before as [|c before].
      + split; [auto|]. intros [? | (i & j & L & _)]; [auto | cbn in L; lia].
      + rewrite IH, pick_spec. split.
        * intros [[? | (j & ? & ?)] | (i & j & L & ? & ?)]; [auto| |].
          -- right; exists 0, j; cbn; repeat split; auto; lia.
          -- right; exists (Datatypes.S i), j; cbn; repeat split; auto; lia.
        * intros [? | ([|i] & j & L & ? & ?)]; cbn in *; eauto.
          right; exists i, j; repeat split; auto; lia.
  Qed.

  Lemma options_from_spec digs rest before n : n < length rest ->
    nth n (options_from digs before rest) [] =
    S.elements (gather digs (rev (firstn (Datatypes.S n) rest) ++ before) S.empty).
  Proof.
    revert before n; induction rest as [|c rest IH]; intros before n L; cbn in L; [lia|].
    destruct n as [|n]; cbn [options_from nth]; [reflexivity|].
    rewrite IH by lia. cbn [firstn rev]. now rewrite <- !app_assoc.
  Qed.

  (** All digits up to H; taking nothing must leave two heaps. *)
  Variable dig : nat -> list nat.
  Definition digits : list (list nat) := filter (fun j => 2 <=? j) (dig 0) :: map dig (seq 1 H).
  Definition code_options : list (list elt) :=
    let digs := digits in
    let t := list_max (concat digs) in
    options_from digs [] (columns (levels t sums0) (Datatypes.S H)).

  Lemma digits_spec i j : i <= H -> (In j (nth i digits []) <-> In j (dig i) /\ (i = 0 -> 2 <= j)).
  Proof.
    intros L. unfold digits. destruct i as [|i]; cbn [nth].
    - rewrite filter_In, Nat.leb_le. intuition.
    - assert (E : nth i (map dig (seq 1 H)) [] = dig (Datatypes.S i)).
      { rewrite nth_indep with (d' := dig 0) by (rewrite map_length, seq_length; lia).
        rewrite map_nth, seq_nth by lia. reflexivity. }
      rewrite E. intuition lia.
  Qed.

  Lemma most i j : In j (nth i digits []) -> j <= list_max (concat digits).
  Proof.
    intros I. assert (F := proj1 (list_max_le (concat digits) _) (le_n _)). rewrite Forall_forall in F. apply F.
    apply in_concat. exists (nth i digits []). split; [|exact I].
    destruct (Nat.lt_ge_cases i (length digits)); [now apply nth_In|]. now rewrite nth_overflow in I.
  Qed.

  Theorem code_options_right n y : n <= H ->
    (In y (nth n code_options []) <-> exists o, code_opt dig n o /\ value o = y).
  Proof.
    intros L. unfold code_options. set (t := list_max (concat digits)).
    rewrite options_from_spec, app_nil_r, in_elements, gather_spec, mem_empty by (rewrite columns_length; lia).
    set (cs := columns (levels t sums0) (Datatypes.S H)).
    assert (CL : length cs = Datatypes.S H) by apply columns_length.
    assert (RL : length (rev (firstn (Datatypes.S n) cs)) = Datatypes.S n)
      by (rewrite rev_length, firstn_length; lia).
    assert (Q : forall i j, i <= n -> In j (nth i digits []) ->
      (In y (nth j (nth i (rev (firstn (Datatypes.S n) cs)) []) []) <-> exists o, parts j (n - i) o /\ value o = y)).
    { intros i j I J. rewrite nth_rev_firstn by lia. unfold cs. rewrite columns_spec by lia.
      replace (Datatypes.S n - Datatypes.S i) with (n - i) by lia.
      apply most in J. destruct (levels_right t j sums0 0 sums0_right J) as [_ R]. apply R. lia. }
    split.
    - intros [D | (i & j & I & J & Y)]; [discriminate|]. rewrite RL in I. apply Q in Y as (o & (P1 & P2 & P3) & <-); auto; [|lia].
      apply digits_spec in J as [J Z]; [|lia]. exists o. split; [|reflexivity].
      exists i. subst j. repeat split; auto. lia.
    - intros (o & (i & I & J & P & E & Z) & <-). right. exists i, (length o).
      assert (J' : In (length o) (nth i digits [])) by (apply digits_spec; auto; lia).
      rewrite RL. repeat split; [lia | exact J' |]. apply Q; auto. exists o. now repeat split.
  Qed.

  (** Atoms: each option is multiplied out. *)
  Definition atoms_options (atoms : list (list position)) : list (list elt) :=
    let val := fold_right (fun h v => mul T (nth h vals one) v) one in
    [] :: map (map val) atoms.

  Theorem atoms_options_right atoms n y :
    length atoms = H -> forallb (fun '(h, os) => forallb (forallb (fun k => k <? h)) os) (combine (seq 1 H) atoms) = true ->
    n <= H -> (In y (nth n (atoms_options atoms) []) <-> exists o, atoms_opt atoms n o /\ value o = y).
  Proof.
    intros LA C L. unfold atoms_options.
    set (val := fold_right (fun h v => mul T (nth h vals one) v) one).
    assert (VE : forall o, Forall (fun k => k < n) o -> val o = value o).
    { induction o as [|a o IH]; intros F; [reflexivity|]. inversion F; subst.
      unfold Verification.value. cbn. rewrite vals_phi by lia. f_equal. now apply IH. }
    destruct n as [|n]; cbn [nth].
    - split; [easy|]. intros (o & [[] _] & _).
    - rewrite (map_nth (map val) atoms [] n : nth n (map (map val) atoms) [] = _), in_map_iff.
      assert (F : forall o, In o (nth n atoms []) -> Forall (fun k => k < Datatypes.S n) o).
      { intros o I. rewrite forallb_forall in C.
        assert (CI : In (Datatypes.S n, nth n atoms []) (combine (seq 1 H) atoms)).
        { replace (Datatypes.S n, nth n atoms []) with (nth n (combine (seq 1 H) atoms) (0, [])).
          - apply nth_In. rewrite combine_length, seq_length. lia.
          - rewrite combine_nth by (rewrite seq_length; lia). now rewrite seq_nth by lia. }
        specialize (C _ CI). cbv beta iota in C. rewrite forallb_forall in C. specialize (C o I).
        rewrite forallb_forall in C. rewrite Forall_forall. intros k K. now apply Nat.ltb_lt, C. }
      unfold atoms_opt. cbn [nth]. split.
      + intros (o & <- & I). exists o. split; [split; auto|]. symmetry; apply VE; auto.
      + intros (o & [I FO] & <-). exists o; split; [apply VE|]; auto.
  Qed.
End Options.
