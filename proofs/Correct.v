(** What an accepted certificate proves. *)
From Coq Require Import List Bool PArith Arith Lia.
From Meximal Require Import Game Closure Verification Conventions Monoid Options Period Checker.
Import ListNotations.

(** Two positions with the same outcome. *)
Definition same_outcome (r : rules) (p : play) (players : nat) (X Y : position) : Prop :=
  match p with
  | Winners w => forall i, i < players -> (wins (opt_of r) players w i X <-> wins (opt_of r) players w i Y)
  | Podium => forall s, last (opt_of r) players s X <-> last (opt_of r) players s Y
  end.

(** The value of a position: the product of the values of its heaps. *)
Definition c_value (c : certificate) : position -> elt := value elt one (mul (c_table c)) (c_phi c).
Definition c_position (c : certificate) (X : position) : Prop := Forall (c_known c) X.

(** The claims of docs/certificates.md. *)
Record correct (c : certificate) : Prop := {
  (* The label of the value of a position is its outcome. *)
  outcomes : forall X, c_position c X ->
    outcome_is (opt_of (c_rules c)) (c_play c) (c_players c) X (c_label c (c_value c X));
  (* Positions have the same value exactly when they have the same outcome in every sum. *)
  quotient : forall X Y, c_position c X -> c_position c Y ->
    (c_value c X = c_value c Y <->
     forall Z, c_position c Z -> same_outcome (c_rules c) (c_play c) (c_players c) (X ++ Z) (Y ++ Z));
  (* The values are the elements: all of them, and nothing else.  So the quotient has exactly this order. *)
  onto : forall x, In x (c_els c) <-> exists X, c_position c X /\ c_value c X = x;
  order : NoDup (c_els c) /\ length (c_els c) = length (c_labels c);
  (* The value of a heap is the one in the list, the value of a sum is the product. *)
  listed : forall h, h <= c_heaps c -> c_value c [h] = nth h (c_values c) one;
  sums : forall X Y, c_value c (X ++ Y) = mul (c_table c) (c_value c X) (c_value c Y);
  (* The values of heaps repeat; the start and the length are least. *)
  period : forall p start, c_period c = Some (p, start) ->
    (forall n, start <= n -> c_value c [n + p] = c_value c [n]) /\
    (forall m, (forall n, m <= n -> c_value c [n + p] = c_value c [n]) -> start <= m) /\
    (forall q m, 1 <= q -> (forall n, m <= n -> c_value c [n + q] = c_value c [n]) -> p <= q);
}.

Lemma same_eq l l' : same l l' = true -> l = l'.
Proof.
  revert l'; induction l as [|a l IH]; intros [|b l'] E; cbn in E; try discriminate; [reflexivity|].
  apply andb_true_iff in E as [E F]. apply Pos.eqb_eq in E as ->. f_equal. auto.
Qed.

Lemma letters_of_in heaps l : In l heaps -> snd l <> [] -> In l (letters_of heaps).
Proof.
  set (there (m : M.t (list (list elt))) := In (snd l) (lookup [] m (fst l))).
  assert (K : forall m l', there m -> there (add_letter m l')).
  { intros m [v os] I. unfold add_letter; cbn [fst snd]. destruct (is_nil os || _); [exact I|].
    unfold there, lookup in *. destruct (Pos.eq_dec (fst l) v) as [<-|N]; [rewrite M.gss | rewrite M.gso by easy; exact I].
    right. exact I. }
  assert (A : forall m, snd l <> [] -> there (add_letter m l)).
  { intros m N. unfold add_letter, there. destruct l as [v [|o os]]; cbn [fst snd is_nil orb] in *; [easy|].
    destruct (existsb _ _) eqn:E.
    - apply existsb_exists in E as (x & I & S). apply same_eq in S. now rewrite S.
    - unfold lookup at 1. rewrite M.gss. now left. }
  intros I N.
  assert (F : there (fold_left add_letter heaps (M.empty _))).
  { generalize (M.empty (list (list elt))). induction heaps as [|l' heaps IH]; [easy|]. intros m. cbn.
    destruct I as [->|I]; [|now apply IH].
    specialize (A m N). clear - K A. revert A. generalize (add_letter m l).
    induction heaps as [|l' heaps IH]; cbn; auto. }
  unfold letters_of. apply in_flat_map. unfold there, lookup in F.
  destruct (M.find (fst l) _) as [ls|] eqn:E; [|easy].
  exists (fst l, ls). split; [now apply M.elements_correct|]. cbv beta iota. rewrite (surjective_pairing l) at 1. now apply in_map.
Qed.

Section Event.
  Variable els : list elt.
  Variable T : M.t row.
  Let ok z := In z els.
  Hypothesis ok_one : ok one.
  Hypothesis ok_mul : forall x y, ok x -> ok y -> ok (mul T x y).
  Hypothesis mul_1 : forall x, ok x -> mul T one x = x.
  Hypothesis mul_comm : forall x y, ok x -> ok y -> mul T x y = mul T y x.
  Hypothesis mul_assoc : forall x y z, ok x -> ok y -> ok z -> mul T x (mul T y z) = mul T (mul T x y) z.
  Hypothesis full : forall x z, ok x -> ok z -> M.find z (products T x) = Some (mul T x z).

  Variable letters : list (elt * list elt).
  Hypothesis letters_ok : forall l o, In l letters -> In o (snd l) -> ok o.
  Variables E V : S.t.
  Let trig := tabulate els (fun o => let r := products T o in set_of els (fun z => S.mem (get r z) V)).

  Lemma supplied_spec os z : (forall o, In o os -> ok o) -> ok z ->
    (S.mem z (supplied trig os) = true <-> exists o, In o os /\ S.mem (mul T o z) V = true).
  Proof.
    intros O Z. unfold supplied.
    assert (G : forall w, S.mem z (fold_left (fun w o => S.union (lookup S.empty trig o) w) os w) = true <->
                S.mem z w = true \/ exists o, In o os /\ S.mem (mul T o z) V = true).
    { induction os as [|o os IH]; intros w; cbn [fold_left In].
      - split; [auto|]. now intros [H | (? & [] & _)].
      - rewrite IH by (intros; apply O; now right).
        assert (U : S.mem z (S.union (lookup S.empty trig o) w) = true <-> S.mem (mul T o z) V = true \/ S.mem z w = true).
        { change (S.In z (S.union (lookup S.empty trig o) w) <-> S.mem (mul T o z) V = true \/ S.In z w).
          rewrite S.union_spec. unfold S.In at 1. unfold trig. rewrite lookup_tabulate by (apply O; now left).
          now rewrite mem_set_of_in. }
        rewrite U. split.
        + intros [[H|H] | (x & I & H)]; eauto.
        + intros [H | (x & [->|I] & H)]; eauto. }
    rewrite G, mem_empty. split; [intros [H|H]; [discriminate | exact H] | auto].
  Qed.

  Lemma is_empty_spec n : S.is_empty n = true -> forall z, S.mem z n = false.
  Proof. intros H z. apply S.is_empty_spec in H. destruct (S.mem z n) eqn:M; [now destruct (H z M) | reflexivity]. Qed.

  Lemma subset_spec n e : S.subset n e = true -> forall z, S.mem z n = true -> S.mem z e = true.
  Proof. intros H z M. apply S.subset_spec in H. now apply H. Qed.

  (** The sets of the checker as those of the verification lemma. *)
  Let need (l : elt * list elt) (z : elt) := S.mem z (need_of els T E trig l).
  Hypothesis checked : check_event els T letters E V = true.
  Hypothesis letters_value : forall l, In l letters -> ok (fst l).

  Lemma checked_sound l : In l letters ->
    letter_sound elt ok (mul T) (fun x => S.mem x E) (fun x => S.mem x V) l.
  Proof.
    unfold check_event in checked. cbv zeta in checked. apply andb_true_iff in checked as [C _]. fold trig in C.
    rewrite forallb_forall in C. intros I o z Z O HV. specialize (C l I).
    unfold letter_sound_b in C. rewrite forallb_forall in C. specialize (C z Z).
    apply orb_true_iff in C as [C|C]; [|exact C].
    apply negb_true_iff in C. exfalso.
    assert (S.mem z (supplied trig (snd l)) = true); [|congruence].
    apply supplied_spec; eauto.
  Qed.

  Lemma checked_need l z : In l letters -> ok z -> S.mem (mul T (fst l) z) E = true ->
    (forall o, In o (snd l) -> S.mem (mul T o z) V = false) -> need l z = true.
  Proof.
    intros I Z HE HV. unfold need, need_of. rewrite mem_set_of_in by exact Z.
    apply andb_true_iff; split; [exact HE|]. apply negb_true_iff.
    destruct (S.mem z (supplied trig (snd l))) eqn:M; [|reflexivity].
    rewrite supplied_spec in M by eauto. destruct M as (o & O & H). rewrite (HV o O) in H. discriminate.
  Qed.

  (** *** The closure *)
  Definition fn (s : S.t) : elt -> bool := fun z => S.mem z s.
  Definition conv (l : elt * S.t) : elt * (elt -> bool) := (fst l, fn (snd l)).
  Definition in_pairs (K : pairs) (k : elt * (elt -> bool)) := exists s, In s (kept K (fst k)) /\ snd k = fn s.
  Definition in_list (l : list (elt * S.t)) (k : elt * (elt -> bool)) := exists s, In (fst k, s) l /\ snd k = fn s.
  Notation inv := (invariant elt ok one (mul T) (fn E)).
  Notation dom := (dominates elt ok).

  Lemma dominated_dom K y n (q : elt -> Prop) : dominated K y n = true ->
    (forall z, ok z -> q z -> S.mem z n = true) -> dom (in_pairs K) y q.
  Proof.
    intros D Q. unfold dominated in D. apply orb_true_iff in D as [D|D].
    - left. intros z Z H. apply Q in H; auto. rewrite is_empty_spec in H; [discriminate | exact D].
    - apply existsb_exists in D as (s & I & S). right. exists (y, fn s).
      split; [exists s; auto|]. split; [reflexivity|]. intros z Z H. cbn. eapply subset_spec; eauto.
  Qed.

  Lemma kept_keep K y n y' : kept (keep K y n) y' =
    if Pos.eq_dec y' y then n :: filter (fun e => negb (S.subset e n)) (kept K y) else kept K y'.
  Proof.
    unfold kept at 1, keep, lookup. destruct (Pos.eq_dec y' y) as [->|N]; [now rewrite M.gss | now rewrite M.gso by easy].
  Qed.

  Lemma keep_new K y n : in_pairs (keep K y n) (y, fn n).
  Proof. exists n. rewrite kept_keep. cbn [fst]. destruct (Pos.eq_dec y y); [split; [now left | reflexivity] | easy]. Qed.

  Lemma keep_old K y n k : in_pairs (keep K y n) k -> k = (y, fn n) \/ in_pairs K k.
  Proof.
    intros (s & I & F). rewrite kept_keep in I. destruct (Pos.eq_dec (fst k) y) as [Y|N]; [|right; exists s; auto].
    destruct I as [<-|I]; [left; destruct k; cbn in *; congruence|]. right. exists s. apply filter_In in I as [I _]. now rewrite Y.
  Qed.

  Lemma keep_dom K y n y' q : dom (in_pairs K) y' q -> dom (in_pairs (keep K y n)) y' q.
  Proof.
    intros [N | (k & (s & I & F) & W & S)]; [now left | right].
    destruct (Pos.eq_dec (fst k) y) as [Y|N].
    - destruct (S.subset s n) eqn:U.
      + exists (y, fn n). split; [apply keep_new|]. split; [cbn; congruence|]. intros z Z H. cbn.
        eapply subset_spec; eauto. specialize (S z Z H). now rewrite F in S.
      + exists k. split; [|auto]. exists s. rewrite kept_keep, Y. destruct (Pos.eq_dec y y); [|easy]. split; [|auto].
        right. apply filter_In. rewrite <- Y. split; [exact I | now rewrite U].
    - exists k. split; [|auto]. exists s. rewrite kept_keep. destruct (Pos.eq_dec (fst k) y); [easy | auto].
  Qed.

  Lemma pairs_of_spec K k : in_list (pairs_of K) k <-> in_pairs K k.
  Proof.
    unfold in_list, in_pairs, pairs_of, kept, lookup. split; intros (s & I & F); exists s; split; auto.
    - apply in_flat_map in I as ([y es] & I & J). apply in_map_iff in J as (e & J & K0).
      injection J as <- <-. apply M.elements_complete in I. now rewrite I.
    - destruct (M.find (fst k) K) as [es|] eqn:Q; [|easy].
      apply in_flat_map. exists (fst k, es). split; [now apply M.elements_correct | now apply in_map].
  Qed.

  Lemma run_inv (J : state -> Prop) f : (forall s, J s -> J (f s)) -> forall k s, J s -> J (run k f s).
  Proof. intros H. induction k as [|k IH]; intros s Q; cbn [run]; destruct (finished s); auto. Qed.

  Lemma close_inv ls K l K' : inv ls (in_pairs K) -> ok (fst l) -> close T (Some K) l = Some K' ->
    inv (conv l :: ls) (in_pairs K').
  Proof.
    destruct l as [x nd]. intros I X C. cbn [fst] in X. unfold close in C. revert C. generalize 40 as fuel. intros fuel C.
    destruct (S.mem one nd) eqn:N1; [discriminate|].
    destruct (dominated K x nd) eqn:DM.
    { injection C as <-. unfold dominated in DM. apply orb_true_iff in DM as [D|D].
      - apply skip_empty; auto. intros z _. cbn. now apply is_empty_spec.
      - apply existsb_exists in D as (s & Is & S). apply skip with (k := (x, fn s)); auto.
        + exists s. auto.
        + intros z _. now apply subset_spec. }
    set (g := conv (x, nd)) in *.
    set (is_word (k : elt * (elt -> bool)) := exists w, over_letters elt (g :: ls) w /\ fst k = val elt one (mul T) w /\
      forall z, ok z -> snd k z = true -> P elt one (mul T) (fn E) w z).
    set (J (s : state) := match s with None => True | Some (waiting, K') =>
      (forall k, in_pairs K k -> dom (in_pairs K') (fst k) (fun z => snd k z = true)) /\
      (forall k, in_pairs K' k -> in_list waiting k \/
        (~ sum elt (mul T) g k one /\ dom (in_pairs K') (mul T x (fst k)) (sum elt (mul T) g k))) /\
      (forall k, in_pairs K' k \/ in_list waiting k -> is_word k) end).
    assert (VA : forall w, over_letters elt (g :: ls) w -> valid elt ok w).
    { intros w O. apply Forall_forall. intros m M. destruct (O m M) as [<-|L]; [exact X | eapply inv_ok; eauto]. }
    assert (R : J (run fuel (step T (products T x) nd) (Some (pairs_of K, K)))).
    { apply (run_inv J).
      - intros [[[|[y e] waiting] K1]|] HJ; try exact HJ. destruct HJ as (J1 & J2 & J3). unfold step. cbv zeta.
        set (n := sum_set (products T x) nd (products T y) e). change (get (products T x) y) with (mul T x y).
        set (k0 := (y, fn e)).
        assert (L0 : in_list ((y, e) :: waiting) k0) by (exists e; split; [now left | reflexivity]).
        destruct (J3 k0 (or_intror L0)) as (w0 & O0 & V0 & W0). cbn [fst k0] in V0.
        assert (Y : ok y) by (rewrite V0; eapply ok_val; eauto).
        assert (Q : forall z, ok z -> (S.mem z n = true <-> sum elt (mul T) g k0 z)).
        { intros z Z. unfold n, sum_set. erewrite mem_zip by eauto. now rewrite andb_true_iff. }
        destruct (S.mem one n) eqn:M1; [exact Logic.I|].
        assert (S0 : ~ sum elt (mul T) g k0 one) by (rewrite <- Q by auto; congruence).
        assert (SP : forall k, in_list ((y, e) :: waiting) k -> k = k0 \/ in_list waiting k).
        { intros [a b] (s & [H|H] & F); cbn in *; [left | right; exists s; auto]. injection H as -> ->. unfold k0. congruence. }
        destruct (dominated K1 (mul T x y) n) eqn:D1.
        + split; [exact J1|]. split.
          * intros k Hk. destruct (J2 k Hk) as [L|L]; [|now right]. apply SP in L as [->|L]; [right | now left].
            split; [exact S0|]. eapply dominated_dom; [exact D1|]. intros z Z. now apply Q.
          * intros k [H|(s & H & F)]; apply J3; [now left | right; exists s; split; [now right | auto]].
        + split; [intros k Hk; now apply keep_dom, J1|]. split.
          * intros k Hk. apply keep_old in Hk as [->|Hk]; [left; exists n; split; [now left | reflexivity]|].
            destruct (J2 k Hk) as [L|[L1 L2]]; [|right; split; [exact L1 | now apply keep_dom]].
            apply SP in L as [->|(s & L & F)]; [right | left; exists s; split; [now right | auto]].
            split; [exact S0|]. right. exists (mul T x y, fn n). split; [apply keep_new|]. split; [reflexivity|].
            intros z Z. cbn. now apply Q.
          * assert (WN : is_word (mul T x y, fn n)).
            { exists (g :: w0). split; [intros m [<-|M]; [now left | auto]|]. split; [rewrite val_cons, <- V0; reflexivity|].
              intros z Z H. apply Q in H as [H1 H2]; auto. cbn [P]. rewrite <- V0. split; [exact H1 | apply W0; auto]. }
            intros [a b] [H|(s & [H|H] & F)].
            -- apply keep_old in H as [->|H]; [exact WN | apply J3; now left].
            -- cbn [fst snd] in H, F. injection H as <- <-. subst b. exact WN.
            -- apply J3. right. exists s. split; [now right | auto].
      - split; [|split].
        + intros k Hk. right. exists k. auto.
        + intros k Hk. left. now apply pairs_of_spec.
        + intros k [Hk|Hk]; [|apply pairs_of_spec in Hk]; destruct (inv_words _ _ _ _ _ _ _ I k Hk) as (w & O & V1 & W1);
            exists w; repeat split; auto; intros m M; right; auto. }
    destruct (run fuel _ _) as [[[|] K1]|]; try discriminate. injection C as <-. destruct R as (J1 & J2 & J3).
    apply (add elt ok one (mul T)) with (K := in_pairs K); auto.
    - intros k Hk. destruct (J2 k Hk) as [(s & [] & _)|H]; exact H.
    - intros k Hk. apply J3. now left.
  Qed.

  Lemma checked_complete w : over_letters elt (map (with_need elt need) letters) w -> w <> [] ->
    ~ P elt one (mul T) (fn E) w one.
  Proof.
    unfold check_event in checked. cbv zeta in checked. apply andb_true_iff in checked as [_ C]. fold trig in C.
    unfold check_closure in C.
    assert (LO : forall l, In l (map (fun l => (fst l, need_of els T E trig l)) letters) -> ok (fst l)).
    { intros l L. apply in_map_iff in L as (m & <- & M). now apply letters_value. }
    assert (G : forall ls done K, (forall l, In l ls -> ok (fst l)) -> inv done (in_pairs K) ->
      match fold_left (close T) ls (Some K) with Some _ => true | None => false end = true ->
      exists K', inv (rev (map conv ls) ++ done) (in_pairs K')).
    { induction ls as [|l ls IH]; intros done K L I H; [exists K; exact I|]. cbn [fold_left] in H.
      destruct (close T (Some K) l) as [K1|] eqn:CL.
      - destruct (IH (conv l :: done) K1) as (K' & I'); auto; [intros; apply L; now right| |].
        + eapply close_inv; eauto. apply L. now left.
        + exists K'. cbn [map rev]. now rewrite <- app_assoc.
      - exfalso. clear - H. induction ls; cbn in H; [discriminate | auto]. }
    destruct (fun I => G _ [] (M.add one [E] (M.empty _)) LO I C) as (K' & I).
    - apply start; auto. intros [y b]. unfold in_pairs, kept, lookup. cbn [fst snd]. split.
      + intros (s & H & F). destruct (Pos.eq_dec y one) as [->|N].
        * rewrite M.gss in H. destruct H as [<-|[]]. congruence.
        * rewrite M.gso, M.gempty in H by easy. easy.
      + injection 1 as -> ->. exists E. rewrite M.gss. split; [now left | reflexivity].
    - rewrite app_nil_r in I. intros O. apply (inv_complete _ _ _ _ _ _ _ I). intros l L. apply in_rev. rewrite rev_involutive.
      apply O in L. rewrite map_map. exact L.
  Qed.
End Event.

Lemma partition_filter (t : elt -> bool) c : partition t c = (filter t c, filter (fun u => negb (t u)) c).
Proof. induction c as [|a c IH]; cbn; [reflexivity|]. rewrite IH. now destruct (t a). Qed.

(** Elements in one class of a partition, or told apart by a test. *)
Lemma split_spec (t : elt -> bool) cs x y c : In c cs -> In x c -> In y c -> x <> y ->
  (exists c', In c' (split t cs) /\ In x c' /\ In y c') \/ t x <> t y.
Proof.
  intros C X Y N. destruct (bool_dec (t x) (t y)) as [E|]; [left | now right].
  assert (W : forall l, In x l -> In y l -> In l (many l)).
  { intros [|u [|v l]] A B; cbn in *; auto. destruct A as [->|[]], B as [->|[]]. easy. }
  set (b := t x). exists (filter (fun u => eqb b (t u)) c).
  assert (A : In x (filter (fun u => eqb b (t u)) c) /\ In y (filter (fun u => eqb b (t u)) c))
    by (split; apply filter_In; split; auto; unfold b; rewrite <- ?E; apply eqb_reflx).
  split; [|exact A]. apply in_flat_map. exists c; split; [exact C|]. rewrite partition_filter. apply in_or_app.
  destruct A as [A B]. specialize (W _ A B). clearbody b.
  destruct b; [left | right].
  - rewrite (filter_ext _ t) in * by (intros u; now destruct (t u)). exact W.
  - rewrite (filter_ext _ (fun u => negb (t u))) in * by (intros u; now destruct (t u)). exact W.
Qed.

Lemma separate_spec tests zs cs x y c : separate tests zs cs = true -> In c cs -> In x c -> In y c -> x <> y ->
  exists z t, In z zs /\ In t (tests z) /\ t x <> t y.
Proof.
  revert cs c; induction zs as [|z zs IH]; intros cs c H C X Y N; destruct cs as [|c0 cs]; try easy.
  cbn [separate] in H.
  assert (G : (exists c', In c' (fold_left (fun cs t => split t cs) (tests z) (c0 :: cs)) /\ In x c' /\ In y c') \/
              exists t, In t (tests z) /\ t x <> t y).
  { clear H IH. revert C X Y. generalize (c0 :: cs). revert c. induction (tests z) as [|t ts IH]; intros c l C X Y; cbn [fold_left].
    - left; eauto.
    - destruct (split_spec t l x y c) as [(c' & C' & X' & Y') | D]; auto.
      + destruct (IH c' (split t l)) as [G | (t' & I & D)]; auto.
        right; exists t'; split; [now right | exact D].
      + right; exists t; split; [now left | exact D]. }
  destruct G as [(c' & C' & X' & Y') | (t & I & D)].
  - destruct (IH _ _ H C' X' Y' N) as (z' & t & Z & I & D). exists z', t; split; [now right | auto].
  - exists z, t; split; [now left | auto].
Qed.

Lemma number_le {A} (l : list A) x y : In y (number x l) -> (x <= y)%positive.
Proof. revert x; induction l as [|a l IH]; intros x; cbn; [easy|]. intros [->|I]; [lia|]. apply IH in I. lia. Qed.

Lemma number_nodup {A} (l : list A) x : NoDup (number x l).
Proof.
  revert x; induction l as [|a l IH]; intros x; cbn; constructor; auto. intros I. apply number_le in I. lia.
Qed.

Lemma number_length {A} (l : list A) x : length (number x l) = length l.
Proof. revert x; induction l; intros; cbn; auto. Qed.

Lemma opt_smaller r h o k : opt_of r h o -> In k o -> k < h.
Proof. destruct r; [apply atoms_smaller | apply code_smaller]. Qed.

Lemma labels_agree r p n X Y l l' i : outcome_is (opt_of r) p n X l -> outcome_is (opt_of r) p n Y l' ->
  same_outcome r p n X Y -> i < events p n -> happens p n i l = happens p n i l'.
Proof.
  unfold outcome_is, same_outcome, happens, events. destruct p as [w|].
  - intros A B S I.
    assert (E : forall j, j < n -> has j l = has j l')
      by (intros j J; apply eq_true_iff_eq; rewrite <- A, <- B by auto; auto).
    destruct i; rewrite E by auto; reflexivity.
  - intros A B S I. assert (E : seat l = seat l') by (apply B, S, A; reflexivity). now rewrite E.
Qed.

Lemma outcome_same r p n X Y l : outcome_is (opt_of r) p n X l -> outcome_is (opt_of r) p n Y l ->
  same_outcome r p n X Y.
Proof.
  unfold outcome_is, same_outcome. destruct p; intros A B.
  - intros i I. now rewrite A, B.
  - intros s. now rewrite A, B.
Qed.

Lemma distinct_spec evs seen e : In e evs \/ In e seen ->
  exists s, In s (distinct evs seen) /\ (forall x, S.mem x (fst e) = S.mem x (fst s)) /\ (forall x, S.mem x (snd e) = S.mem x (snd s)).
Proof.
  assert (Q : forall a b, S.equal a b = true -> forall x, S.mem x a = S.mem x b)
    by (intros a b H x; apply S.equal_spec in H; apply eq_true_iff_eq; apply H).
  revert seen; induction evs as [|a evs IH]; intros seen I; cbn [distinct].
  - destruct I as [[]|I]. eauto.
  - destruct (existsb _ seen) eqn:X; [|apply IH; cbn in *; intuition].
    destruct I as [[->|I]|I]; [|apply IH; auto|apply IH; auto].
    apply existsb_exists in X as (s & S & D). apply andb_true_iff in D as [D1 D2].
    assert (G : exists t, In t (distinct evs seen) /\ (forall x, S.mem x (fst s) = S.mem x (fst t)) /\
              (forall x, S.mem x (snd s) = S.mem x (snd t))).
    { revert S. clear. revert seen. induction evs as [|b evs IH]; intros seen S; cbn [distinct]; [eauto|].
      apply IH. destruct (existsb _ seen); [exact S | now right]. }
    destruct G as (t & G & G1 & G2). exists t. split; [exact G|].
    split; intros x; rewrite ?(Q _ _ D1), ?(Q _ _ D2); auto.
Qed.

Lemma nth_trim l i : nth i l [] = nth i (trim l) [].
Proof.
  revert i; induction l as [|a l IH]; intros i; [reflexivity|]. cbn [trim].
  destruct a as [|j a], (trim l) as [|b t] eqn:E; destruct i as [|i]; cbn [nth]; rewrite ?IH; try reflexivity; now destruct i.
Qed.

Section Main.
  Variable c : certificate.
  Let els := c_els c.
  Let T := c_table c.
  Let ok z := In z els.
  Let phi := c_phi c.
  Let lab := c_label c.
  Local Notation opt := (opt_of (c_rules c)).
  Let p := c_play c.
  Let n := c_players c.
  Let H := c_heaps c.
  Let val := c_value c.
  Let heaps := combine (c_values c) (c_options c T).
  Let letters := letters_of heaps.

  Hypothesis checked : check c = true.

  Lemma check_parts :
    2 <= n /\ length (c_values c) = S H /\ check_rules c = true /\
    check_monoid els (map (row_of els) (c_rows c)) T = true /\
    (forall v, In v (c_values c) -> ok v) /\
    (forall z, ok z ->
       S.mem z (fst (reached els (map (mul T) (S.elements (adds_list (c_values c) S.empty))))) = true) /\
    (forall x, ok x -> allowed p n (lab x) = true) /\ end_ok p n (lab one) = true /\
    (forall v, In (v, []) heaps -> v = one) /\
    (forall l, In l letters -> ok (fst l) /\ forall o, In o (snd l) -> ok o) /\
    (forall i, i < events p n -> exists E V, check_event els T letters E V = true /\
       (forall x, ok x -> S.mem x E = happens p n i (lab x)) /\ (forall x, ok x -> S.mem x V = triggers p n i (lab x))) /\
    separate (fun z => let r := products T z in map (fun i x => happens p n i (lab (get r x))) (seq 0 (events p n)))
      els [els] = true /\
    check_period c = true.
  Proof.
    unfold check in checked. cbv zeta in checked. rewrite !andb_true_iff in checked.
    change (c_els c) with els in checked. change (table els _) with T in checked.
    fold lab p n heaps letters in checked.
    destruct checked as [[[[[[[[[[C1 C2] C3] C4] C5] C6] C7] C8] [C9 [C10 C11]]] C12] C13].
    rewrite forallb_forall in C5, C6, C7, C9, C10, C11.
    apply Nat.leb_le in C1, C2.
    repeat split; auto.
    - unfold H, c_heaps. lia.
    - intros v V. apply mem_all. now apply C5.
    - intros v V. specialize (C9 _ V). cbv beta iota in C9. cbn [is_nil negb orb] in C9. now apply Pos.eqb_eq.
    - specialize (C10 l H0). apply andb_true_iff in C10 as [D _]. now apply mem_all.
    - intros o O. specialize (C10 l H0). apply andb_true_iff in C10 as [_ D]. rewrite forallb_forall in D.
      apply mem_all. auto.
    - intros i I. set (event i := (set_of els (fun x => happens p n i (lab x)), set_of els (fun x => triggers p n i (lab x)))) in *.
      destruct (distinct_spec (map event (seq 0 (events p n))) [] (event i)) as ([E V] & D & HE & HV).
      { left. apply in_map. apply in_seq. lia. }
      exists E, V. split; [exact (C11 _ D)|]. split; intros x X.
      + exact (eq_trans (eq_sym (HE x)) (mem_set_of_in els _ x X)).
      + exact (eq_trans (eq_sym (HV x)) (mem_set_of_in els _ x X)).
  Qed.

  Let P_two := proj1 check_parts.
  Let P_len := proj1 (proj2 check_parts).
  Let P_rules := proj1 (proj2 (proj2 check_parts)).
  Let P_monoid := proj1 (proj2 (proj2 (proj2 check_parts))).
  Let P_values := proj1 (proj2 (proj2 (proj2 (proj2 check_parts)))).
  Let P_found := proj1 (proj2 (proj2 (proj2 (proj2 (proj2 check_parts))))).
  Let P_rest := proj2 (proj2 (proj2 (proj2 (proj2 (proj2 check_parts))))).

  Lemma m_one : ok one. Proof. exact (ok_one _ _ P_monoid). Qed.
  Lemma m_mul x y : ok x -> ok y -> ok (mul T x y). Proof. exact (ok_mul _ _ P_monoid x y). Qed.
  Lemma m_1 x : ok x -> mul T one x = x. Proof. exact (mul_1 _ _ P_monoid x). Qed.
  Lemma m_full x z : ok x -> ok z -> M.find z (products T x) = Some (mul T x z).
  Proof. exact (find_products _ _ P_monoid x z). Qed.
  Lemma m_comm x y : ok x -> ok y -> mul T x y = mul T y x. Proof. exact (mul_comm _ _ P_monoid x y). Qed.
  Lemma m_assoc x y z : ok x -> ok y -> ok z -> mul T x (mul T y z) = mul T (mul T x y) z.
  Proof. exact (mul_assoc _ _ P_monoid x y z). Qed.

  Lemma phi_listed h : h <= H -> phi h = nth h (c_values c) one.
  Proof.
    intros L. unfold phi, c_phi. destruct (c_period c) as [[q s]|]; [|reflexivity].
    unfold phi_periodic, reduce. change (length (c_values c) - 1) with H. apply Nat.leb_le in L. now rewrite L.
  Qed.

  Lemma phi_ok h : ok (phi h).
  Proof.
    assert (N : forall k, ok (nth k (c_values c) one)).
    { intros k. destruct (nth_in_or_default k (c_values c) one) as [I | ->]; [now apply P_values | exact m_one]. }
    unfold phi, c_phi. destruct (c_period c) as [[q s]|]; apply N.
  Qed.

  Lemma known_small h : h <= H -> c_known c h.
  Proof. intros L. unfold c_known. now destruct (c_period c). Qed.

  Lemma known_opt h o : c_known c h -> opt h o -> Forall (c_known c) o.
  Proof.
    intros K O. apply Forall_forall. intros k I. apply (opt_smaller _ _ _ _ O) in I.
    unfold c_known in *. destruct (c_period c); auto. lia.
  Qed.

  Definition option_value (h : nat) (y : elt) := exists o, opt h o /\ val o = y.

  Lemma options_right m y : m <= H -> (In y (nth m (c_options c T) []) <-> option_value m y).
  Proof.
    intros L. unfold c_options, option_value, val, c_value. pose proof P_rules as R. unfold check_rules in R.
    destruct (c_rules c) as [a | d t].
    - apply andb_true_iff in R as [R1 R2]. apply Nat.eqb_eq in R1.
      apply (atoms_options_right T H (c_phi c)); auto. intros; symmetry; now apply phi_listed.
    - apply (code_options_right T H (c_phi c)); auto. intros; symmetry; now apply phi_listed.
  Qed.

  Lemma options_length : length (c_options c T) = S H.
  Proof.
    unfold c_options. pose proof P_rules as R. unfold check_rules in R. destruct (c_rules c) as [a | d t].
    - apply andb_true_iff in R as [R1 _]. apply Nat.eqb_eq in R1. unfold atoms_options. cbn [length]. rewrite map_length. auto.
    - unfold code_options. cbv zeta.
      assert (G : forall digs rest before, length (options_from digs before rest) = length rest).
      { intros digs rest. induction rest; intros before; cbn; auto. }
      now rewrite G, columns_length.
  Qed.

  (** Every heap is like one in the list. *)
  Lemma alike h : c_known c h -> exists m, m <= H /\ phi h = phi m /\ forall y, option_value h y <-> option_value m y.
  Proof.
    intros K. destruct (Nat.le_gt_cases h H) as [L|L]; [exists h; repeat split; auto|].
    destruct P_rest as (_ & _ & _ & _ & _ & _ & C). unfold check_period in C. unfold c_known in K.
    destruct (c_period c) as [[q start]|] eqn:PE; [|change (h <= H) in K; lia].
    destruct (c_rules c) as [|digits tail] eqn:RE; [discriminate|].
    rewrite !andb_true_iff in C. destruct C as [[[[C1 C2] _] _] C3]. apply Nat.leb_le in C1.
    (* A multiple b of the period, such that heaps beyond H are like those b below. *)
    assert (B : exists b, 1 <= b /\ Nat.max start 1 + b <= S H /\ Nat.divide q b /\
      ((forall k, Nat.max start 1 <= k -> phi (k + b) = phi k) ->
       forall k, H < k + b -> same_options T (dig digits tail) phi (k + b) k)).
    { set (most := list_max (concat (digits ++ tail))) in *.
      assert (Dm : forall i j, In j (dig digits tail i) -> j <= most).
      { intros i j J. assert (F := proj1 (list_max_le (concat (digits ++ tail)) _) (le_n _)).
        rewrite Forall_forall in F. apply F. apply in_concat. exists (dig digits tail i). split; [|exact J].
        apply in_or_app. unfold dig in *. destruct (Nat.ltb_spec i (length digits)); [left; now apply nth_In|].
        destruct tail as [|t0 tail0]; [easy|]. right. apply nth_In. apply Nat.mod_upper_bound. discriminate. }
      destruct tail as [|t0 tail0].
      - apply Nat.leb_le in C3. change (c_heaps c) with H in C3.
        set (t := Nat.max most 1) in *. assert (T1 : 1 <= t) by lia.
        assert (1 * (Nat.max start 1 + q - 1) <= t * (Nat.max start 1 + q - 1)) by now apply Nat.mul_le_mono_r.
        exists q. split; [lia|]. split; [lia|]. split; [apply Nat.divide_refl|].
        intros Pq k Hk. apply (period_finite T _ _ (Nat.max start 1) q) with (d := length (trim digits) - 1) (t := t); auto; try lia.
        + intros i Hi. unfold dig. destruct (Nat.ltb_spec i (length digits)); [|reflexivity].
          rewrite nth_trim. apply nth_overflow. lia.
        + intros i j J. specialize (Dm i j J). lia.
      - apply andb_true_iff in C3 as [C3 C4]. apply Nat.leb_le in C3, C4. change (c_heaps c) with H in C4.
        set (len := length (t0 :: tail0)) in *. assert (1 <= len) by (unfold len; cbn; lia).
        set (b := Nat.lcm q len) in *.
        assert (b <> 0) by (unfold b; intros Z; apply Nat.lcm_eq_0 in Z; lia).
        exists b. split; [lia|]. split; [lia|]. split; [apply Nat.divide_lcm_l|].
        intros Pb k Hk. apply (period_tail T _ _ (Nat.max start 1) b) with (tail := length digits); auto; try lia.
        + intros i Hi. unfold dig. destruct (Nat.ltb_spec (i + b) (length digits)); [lia|].
          destruct (Nat.ltb_spec i (length digits)); [lia|].
          f_equal. destruct (Nat.divide_lcm_r q len) as [m Hm]. fold b in Hm.
          replace (i + b - length digits) with (i - length digits + m * len) by lia.
          apply Nat.mod_add. lia.
        + intros i j J. specialize (Dm i j J). lia. }
    destruct B as (b & B1 & B2 & [m Hm] & B3).
    assert (PQ : forall k, start <= k -> phi (k + q) = phi k).
    { intros k Hk. unfold phi, c_phi. rewrite PE. apply values_repeat; auto. rewrite P_len.
      assert (q <= b) by (subst b; destruct m; cbn; lia). lia. }
    assert (PB : forall k, Nat.max start 1 <= k -> phi (k + b) = phi k).
    { subst b. clear - PQ. intros k Hk. revert k Hk. induction m as [|m IH]; intros k Hk; cbn.
      - now rewrite Nat.add_0_r.
      - rewrite Nat.add_assoc, IH by lia. apply PQ. lia. }
    specialize (B3 PB).
    clear K C1 C2 C3. induction h as [h IH] using lt_wf_ind.
    assert (S : phi h = phi (h - b) /\ same_options T (dig digits tail) phi h (h - b)).
    { replace h with (h - b + b) at 1 3 by lia. split; [apply PB | apply B3]; lia. }
    destruct S as [S1 S2].
    assert (S3 : forall y, option_value h y <-> option_value (h - b) y).
    { unfold option_value. rewrite RE. exact S2. }
    destruct (Nat.le_gt_cases (h - b) H) as [L'|L'].
    - exists (h - b). repeat split; auto; apply S3.
    - destruct (IH (h - b)) as (k & K1 & K2 & K3); [lia | lia |].
      exists k. split; [auto|]. split; [congruence|]. intros y. rewrite S3. apply K3.
  Qed.

  Lemma heap_right h : c_known c h ->
    is_end elt one opt phi h \/ exists l, In l letters /\ is_letter elt one (mul T) opt phi h l.
  Proof.
    intros K. destruct (alike h K) as (m & L & E & O).
    destruct P_rest as (_ & _ & C9 & _).
    assert (I : In (phi m, nth m (c_options c T) []) heaps).
    { replace (phi m, nth m (c_options c T) []) with (nth m heaps (one, [])).
      - apply nth_In. unfold heaps. rewrite combine_length, options_length, P_len. lia.
      - unfold heaps. rewrite combine_nth by (now rewrite options_length, P_len). now rewrite phi_listed. }
    destruct (nth m (c_options c T) []) as [|o os] eqn:OS.
    - left. split; [rewrite E; now apply C9|]. intros o Ho.
      assert (In (val o) (nth m (c_options c T) [])) by (apply options_right; auto; apply O; exists o; auto).
      rewrite OS in *. easy.
    - right. exists (phi m, o :: os). split; [apply letters_of_in; [exact I | discriminate]|].
      repeat split; cbn [fst snd]; auto; [discriminate| |].
      + intros Y. apply O. apply options_right; auto. now rewrite OS.
      + intros Y. rewrite <- OS. apply options_right; auto. now apply O.
  Qed.

  Lemma events_right i X : i < events p n -> c_position c X -> (exists Y, move opt X Y) ->
    (happens p n i (lab (val X)) = true <-> exists Y, move opt X Y /\ triggers p n i (lab (val Y)) = true).
  Proof.
    intros I KX MX. destruct P_rest as (_ & _ & _ & C10 & C11 & _).
    assert (OV : forall Y, ok (val Y)) by (apply ok_value; [exact m_one | exact m_mul | exact phi_ok]).
    destruct (C11 i I) as (E & V & C & HE & HV).
    pose proof (event_right elt ok one (mul T) m_one m_mul m_1 m_comm m_assoc opt (c_known c) phi phi_ok letters
      heap_right _ _ (checked_sound els T letters (fun l o L => proj2 (C10 l L) o) E V C) _
      (checked_need els T letters (fun l o L => proj2 (C10 l L) o) E V)
      (checked_complete els T m_one m_mul m_1 m_comm m_assoc m_full letters E V C (fun l L => proj1 (C10 l L))) X KX MX) as R.
    cbv beta in R. change (value elt one (mul T) phi) with val in R.
    rewrite HE in R by apply OV. rewrite R.
    split; intros (Y & M & W); exists Y; split; auto.
    - now rewrite HV in W by apply OV.
    - now rewrite HV by apply OV.
  Qed.

  Lemma outcome_right X : c_position c X -> outcome_is opt p n X (lab (val X)).
  Proof.
    destruct P_rest as (C7 & C8 & _).
    assert (OV : forall Y, ok (val Y)) by (apply ok_value; [exact m_one | exact m_mul | exact phi_ok]).
    assert (HM := has_moves elt ok one (mul T) m_one m_1 opt (c_known c) phi letters heap_right).
    apply (outcomes_right opt (opt_smaller _) (c_position c)) with (lab := fun X => lab (val X)); auto.
    - intros Y Z KY M. eapply known_move; eauto. exact known_opt.
    - intros Y KY O. destruct (HM Y KY) as [[_ V] | [Z M]]; [|now destruct (O Z)].
      change (val Y = one) in V. now rewrite V.
    - intros Y KY. destruct (HM Y KY) as [[O _] | M]; auto.
    - intros i Y. apply events_right.
  Qed.

  Theorem check_correct : correct c.
  Proof.
    assert (OV : forall Y, ok (val Y)) by (apply ok_value; [exact m_one | exact m_mul | exact phi_ok]).
    assert (SU : forall X Y, val (X ++ Y) = mul T (val X) (val Y))
      by (apply (value_app elt ok); auto using m_one, m_mul, m_1, m_assoc, phi_ok).
    assert (ON : forall x, ok x -> exists X, c_position c X /\ val X = x).
    { intros x X. apply (reached_sound els (fun x => exists X, c_position c X /\ val X = x)
        (map (mul T) (S.elements (adds_list (c_values c) S.empty)))); [|exists []; split; [constructor | reflexivity] | now apply P_found].
      intros f z F (Z & KZ & <-). apply in_map_iff in F as (v & <- & V).
      apply in_elements, adds_list_spec in V as [V|V]; [now rewrite mem_empty in V|].
      apply (In_nth _ _ one) in V as (m & L & <-). rewrite P_len in L.
      exists (m :: Z). split; [constructor; [apply known_small; lia | exact KZ]|].
      change (val (m :: Z)) with (mul T (phi m) (val Z)). rewrite phi_listed by lia. reflexivity. }
    assert (ONE : forall h, val [h] = phi h).
    { intros h. change (val [h]) with (mul T (phi h) one). rewrite m_comm, m_1; auto using phi_ok, m_one. }
    constructor.
    - exact outcome_right.
    - intros X Y KX KY. change (c_value c) with val. split.
      + intros E Z KZ.
        assert (KXZ : c_position c (X ++ Z)) by (apply Forall_app; auto).
        assert (KYZ : c_position c (Y ++ Z)) by (apply Forall_app; auto).
        pose proof (outcome_right _ KXZ) as A. pose proof (outcome_right _ KYZ) as B.
        rewrite SU, <- E, <- SU in B. exact (outcome_same _ _ _ _ _ _ A B).
      + intros S. destruct (Pos.eq_dec (val X) (val Y)) as [|N]; [assumption|]. exfalso.
        destruct P_rest as (_ & _ & _ & _ & _ & C12 & _).
        destruct (separate_spec _ _ _ (val X) (val Y) els C12) as (z & t & Z & I & D); auto using in_eq; try apply OV.
        cbv zeta in I. apply in_map_iff in I as (i & <- & I). apply in_seq in I. apply D.
        destruct (ON z Z) as (W & KW & <-).
        change (get (products T (val W)) (val X)) with (mul T (val W) (val X)).
        change (get (products T (val W)) (val Y)) with (mul T (val W) (val Y)).
        rewrite !(m_comm (val W)), <- !SU by apply OV.
        apply (labels_agree (c_rules c) p n (X ++ W) (Y ++ W)); [| |now apply S|lia]; apply outcome_right; apply Forall_app; auto.
    - intros x. split; [apply ON|]. intros (X & _ & <-). apply OV.
    - split; [apply number_nodup | apply number_length].
    - intros h L. change (c_value c) with val. rewrite ONE. now apply phi_listed.
    - exact SU.
    - intros q start PE. change (c_value c) with val.
      destruct P_rest as (_ & _ & _ & _ & _ & _ & C). unfold check_period in C. rewrite PE in C.
      assert (PH : forall k, val [k] = phi_periodic (c_values c) start q k)
        by (intros k; rewrite ONE; unfold phi, c_phi; now rewrite PE).
      destruct (c_rules c) as [|digits tail]; [discriminate|].
      rewrite !andb_true_iff in C. destruct C as [[[[C1 C2] CS] CL] C3]. apply Nat.leb_le in C1.
      assert (EN : Nat.max start 1 + q <= length (c_values c)).
      { rewrite P_len. destruct tail as [|t0 tail0].
        + apply Nat.leb_le in C3. change (c_heaps c) with H in C3.
          set (t := Nat.max _ 1) in *. assert (T1 : 1 <= t) by lia.
          assert (1 * (Nat.max start 1 + q - 1) <= t * (Nat.max start 1 + q - 1)) by now apply Nat.mul_le_mono_r. lia.
        + apply andb_true_iff in C3 as [_ C3]. apply Nat.leb_le in C3. change (c_heaps c) with H in C3.
          set (len := length (t0 :: tail0)) in *. assert (1 <= len) by (unfold len; cbn; lia).
          assert (Nat.lcm q len <> 0) by (intros Z; apply Nat.lcm_eq_0 in Z; lia).
          destruct (Nat.divide_lcm_l q len) as [m Hm]. assert (q <= Nat.lcm q len) by (rewrite Hm; destruct m; cbn; lia). lia. }
      repeat split.
      + intros k Hk. rewrite !PH. now apply values_repeat.
      + intros m P. apply (start_is_least (c_values c) start q C1 EN); auto. intros k K. rewrite <- !PH. auto.
      + intros r m R P. apply (length_is_least (c_values c) start q C1 C2 EN r m); auto. intros k K. rewrite <- !PH. auto.
  Qed.
End Main.

Theorem checker_sound : forall c, check c = true -> correct c.
Proof. exact check_correct. Qed.

