(** What an accepted certificate proves: [checker_sound : forall c, check c = true -> correct c].

    The record [correct] is the claim of docs/certificates.md, and the last part of the specification that a reader has to
    agree with. The proof puts the other files together: the rows make a monoid (Monoid.v), heaps are letters with the
    right values of options (Options.v), also beyond the list when there is a period (Period.v), every event is right
    (Closure.v, Verification.v), and so are outcomes (Conventions.v). *)
From Coq Require Import List Bool PArith Arith NArith Lia Permutation.
From Meximal Require Import Game Closure Verification Conventions Monoid Options Period Checker Refinement.
Import ListNotations.

(** Two positions with the same outcome. *)
Definition same_outcome (r : rules) (p : play) (players : nat) (X Y : position) : Prop :=
  match p with
  | Winners w => forall i, i < players -> (wins (opt_of r) players w i X <-> wins (opt_of r) players w i Y)
  | Podium => forall s, last (opt_of r) players s X <-> last (opt_of r) players s Y
  end.

(** The value of a position: the product of the values of its heaps. *)
Definition c_value (c : certificate) : position -> elt := value elt one (mul (c_words c)) (c_phi c).
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
  sums : forall X Y, c_value c (X ++ Y) = mul (c_words c) (c_value c X) (c_value c Y);
  (* The values of heaps repeat; the start and the length are least. *)
  period : forall P N, c_period c = Some (P, N) -> let (p, start) := (N.to_nat P, N.to_nat N) in
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

Lemma letters_of_sound heaps v os : In (v, os) (letters_of heaps) -> In (v, os) heaps.
Proof.
  intros L. unfold letters_of in L. apply in_flat_map in L as ([u ls] & I & J).
  apply in_map_iff in J as (os' & E & J). injection E as -> ->. apply M.elements_complete in I.
  assert (G : forall hs m, (forall v ls os, M.find v m = Some ls -> In os ls -> In (v, os) heaps) -> incl hs heaps ->
    forall v ls os, M.find v (fold_left add_letter hs m) = Some ls -> In os ls -> In (v, os) heaps).
  { induction hs as [|[a o] hs IH]; intros m M C; [exact M|]. apply IH; [|intros q Q; apply C; now right].
    intros w us o' F U. unfold add_letter in F. cbn [fst snd] in F. destruct (is_nil o || _); [eauto|].
    destruct (Pos.eq_dec w a) as [->|N]; [|rewrite M.gso in F by easy; eauto].
    rewrite M.gss in F. injection F as <-. destruct U as [<-|U]; [apply C; now left|].
    unfold lookup in U. destruct (M.find a m) eqn:F; [eauto | easy]. }
  eapply (G heaps (M.empty _)); eauto; [|apply incl_refl]. intros w us o' F. now rewrite M.gempty in F.
Qed.

Section Event.
  Variable els : list elt.
  Variable T : words.
  Let unit := identity els.
  Let ok z := In z els.
  Hypothesis ok_one : ok one.
  Hypothesis ok_mul : forall x y, ok x -> ok y -> ok (mul T x y).
  Hypothesis mul_1 : forall x, ok x -> mul T one x = x.
  Hypothesis mul_comm : forall x y, ok x -> ok y -> mul T x y = mul T y x.
  Hypothesis mul_assoc : forall x y z, ok x -> ok y -> ok z -> mul T x (mul T y z) = mul T (mul T x y) z.

  Variable letters : list letter.
  Variables E V : S.t.

  Lemma mem_contexts x U z : ok z -> S.mem z (contexts unit (lookup [] T x) U) = S.mem (mul T x z) U.
  Proof. intros Z. unfold contexts. rewrite mem_filter_row. unfold unit. now rewrite find_identity. Qed.

  Lemma find_row x z : ok z -> M.find z (products unit T x) = Some (mul T x z).
  Proof. intros Z. apply find_products. unfold unit. now apply find_identity. Qed.

  Lemma get_row x z : ok z -> get (products unit T x) z = mul T x z.
  Proof. intros Z. unfold get. now rewrite find_row. Qed.

  (** What the options of a letter supply. *)
  Let options := S.elements (fold_left (fun s l => add_all (snd l) s) letters S.empty).
  Definition supply_from (os : list elt) (i : item) : item :=
    fold_left (fun i o => supply o (contexts unit (lookup [] T o) V) i) os i.
  Definition item_of (l : letter) : item := supply_from options (new_item l).

  Lemma options_all l o : In l letters -> In o (snd l) -> In o options.
  Proof.
    intros L O. unfold options. apply in_elements.
    assert (G : forall s, S.mem o s = true \/ In l letters -> S.mem o (fold_left (fun s l => add_all (snd l) s) letters s) = true).
    { clear L. induction letters as [|l' ls IH]; intros s; cbn [fold_left]; [now intros [|[]]|].
      intros H. apply IH. rewrite add_all_spec. destruct H as [H|[->|H]]; auto. }
    apply G. now right.
  Qed.

  Lemma supply_map os items : fold_left (supply_all unit T V) os items = map (supply_from os) items.
  Proof.
    revert items; induction os as [|o os IH]; intros items; cbn [fold_left].
    - symmetry. apply map_id.
    - rewrite IH. unfold supply_all. now rewrite map_map.
  Qed.

  Lemma supply_from_spec os l set s : exists s', supply_from os (l, set, s) = (l, set, s') /\
    forall z, ok z -> (S.mem z s' = true <-> S.mem z s = true \/ exists o, In o os /\ S.mem o set = true /\ S.mem (mul T o z) V = true).
  Proof.
    revert s; induction os as [|o os IH]; intros s.
    - exists s. split; [reflexivity|]. intros z Z. split; [auto|]. now intros [H | (o & [] & _)].
    - change (supply_from (o :: os) (l, set, s)) with
        (supply_from os (if S.mem o set then (l, set, S.union (contexts unit (lookup [] T o) V) s) else (l, set, s))).
      destruct (S.mem o set) eqn:O.
      + destruct (IH (S.union (contexts unit (lookup [] T o) V) s)) as (s' & -> & H). exists s'. split; [reflexivity|].
        intros z Z. rewrite H, mem_union, orb_true_iff, mem_contexts by exact Z. split.
        * intros [[A|A] | (u & U & A)]; [right; exists o; cbn; auto | auto | right; exists u; cbn; tauto].
        * intros [A | (u & [<-|U] & A1 & A2)]; eauto.
      + destruct (IH s) as (s' & -> & H). exists s'. split; [reflexivity|].
        intros z Z. rewrite H by exact Z. split.
        * intros [A | (u & U & A)]; [auto | right; exists u; cbn; tauto].
        * intros [A | (u & [<-|U] & A1 & A2)]; [auto | congruence | eauto].
  Qed.

  Lemma item_of_spec l : In l letters -> exists os s, item_of l = (l, os, s) /\
    forall z, ok z -> (S.mem z s = true <-> exists o, In o (snd l) /\ S.mem (mul T o z) V = true).
  Proof.
    intros L. destruct (supply_from_spec options l (add_all (snd l) S.empty) S.empty) as (s & I & H).
    exists (add_all (snd l) S.empty), s. split; [exact I|]. intros z Z. rewrite H, mem_empty by exact Z. split.
    - intros [D | (o & _ & O & A)]; [discriminate|]. apply add_all_spec in O as [O|O]; [now rewrite mem_empty in O | eauto].
    - intros (o & O & A). right. exists o. split; [eapply options_all; eauto|]. split; [|exact A].
      apply add_all_spec. now right.
  Qed.

  Lemma is_empty_spec n : S.is_empty n = true -> forall z, S.mem z n = false.
  Proof. intros H z. apply S.is_empty_spec in H. destruct (S.mem z n) eqn:M; [now destruct (H z M) | reflexivity]. Qed.

  Lemma subset_spec n e : S.subset n e = true -> forall z, S.mem z n = true -> S.mem z e = true.
  Proof. intros H z M. apply S.subset_spec in H. now apply H. Qed.

  (** The sets of the checker as those of the verification lemma. *)
  Definition need_of (l : letter) : S.t := S.diff (claimed unit T E (item_of l)) (snd (item_of l)).
  Let need (l : letter) (z : elt) := S.mem z (need_of l).
  Hypothesis checked : check_event els unit T letters E V = true.
  Hypothesis letters_value : forall l, In l letters -> ok (fst l).

  Lemma event_parts :
    (forall l, In l letters -> S.subset (snd (item_of l)) (claimed unit T E (item_of l)) = true) /\
    check_closure els unit T E (map (fun l => (fst l, need_of l)) letters) = true.
  Proof.
    unfold check_event in checked. cbv zeta in checked. fold options in checked.
    rewrite supply_map, !map_map in checked. change (fun x => supply_from options (new_item x)) with item_of in checked.
    apply andb_true_iff in checked as [A B]. split.
    - rewrite forallb_forall in A. intros l L. apply (A (item_of l, claimed unit T E (item_of l))).
      apply in_map_iff. exists l. auto.
    - rewrite <- B. f_equal. apply map_ext_in. intros l L.
      destruct (item_of_spec l L) as (os & s & I & _). unfold need_of. change (supply_from options (new_item l)) with (item_of l). now rewrite I.
  Qed.

  Lemma checked_sound l : In l letters ->
    letter_sound elt ok (mul T) (fun x => S.mem x E) (fun x => S.mem x V) l.
  Proof.
    intros L o z Z O HV. destruct (item_of_spec l L) as (os & s & I & H).
    pose proof (proj1 event_parts l L) as C. rewrite I in C. cbn [snd] in C. apply S.subset_spec in C.
    specialize (C z). unfold S.In in C. unfold claimed in C. cbn [fst] in C. rewrite mem_contexts in C by exact Z.
    apply C. apply H; eauto.
  Qed.

  Lemma checked_need l z : In l letters -> ok z -> S.mem (mul T (fst l) z) E = true ->
    (forall o, In o (snd l) -> S.mem (mul T o z) V = false) -> need l z = true.
  Proof.
    intros L Z HE HV. destruct (item_of_spec l L) as (os & s & I & H).
    unfold need, need_of, claimed. rewrite I. cbn [fst snd].
    apply S.diff_spec. split; [unfold S.In; now rewrite mem_contexts|].
    intros M. apply H in M as (o & O & A); [|exact Z]. rewrite (HV o O) in A. discriminate.
  Qed.

  Lemma largest_first_in ls l : In l (largest_first ls) <-> In l ls.
  Proof.
    unfold largest_first. rewrite in_map_iff.
    pose proof (SortLarger.Permuted_sort (map (fun l => (S.cardinal (snd l), l)) ls)) as Q. split.
    - intros (k & <- & I). rewrite <- Q in I. apply in_map_iff in I as (m & <- & I). exact I.
    - intros I. exists (S.cardinal (snd l), l). split; [reflexivity|]. rewrite <- Q. apply in_map_iff. eauto.
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

  Lemma inverse_spec rx a z : In z (lookup [] (inverse els rx) a) <-> ok z /\ get rx z = a.
  Proof.
    unfold inverse.
    assert (G : forall l m, In z (lookup [] (fold_left (fun m z => let a := get rx z in M.add a (z :: lookup [] m a) m) l m) a) <->
                In z (lookup [] m a) \/ (In z l /\ get rx z = a)).
    { induction l as [|b l IH]; intros m; cbn [fold_left In]; [tauto|]. rewrite IH. cbv zeta. unfold lookup at 1.
      destruct (Pos.eq_dec a (get rx b)) as [->|N].
      - rewrite M.gss. cbn [In]. intuition (subst; auto).
      - rewrite M.gso by easy. change (match M.find a m with Some y => y | None => [] end) with (lookup [] m a).
        intuition (subst; auto). congruence. }
    rewrite G. unfold lookup, ok. rewrite M.gempty. cbn [In]. tauto.
  Qed.

  Lemma sum_set_spec x nd y e z : ok z ->
    (S.mem z (sum_set (inverse els (products unit T x)) nd (lookup [] T y) e) = true <->
     S.mem (mul T y z) nd = true /\ S.mem (mul T x z) e = true).
  Proof.
    intros Z. unfold sum_set. change (along (lookup [] T y)) with (mul T y).
    set (back := inverse els (products unit T x)).
    assert (G1 : forall l n, S.mem z (fold_left (fun n z => if S.mem (mul T y z) nd then S.add z n else n) l n) = true <->
                 S.mem z n = true \/ (In z l /\ S.mem (mul T y z) nd = true)).
    { induction l as [|b l IH]; intros n; cbn [fold_left In]; [tauto|]. rewrite IH.
      destruct (S.mem (mul T y b) nd) eqn:B; [rewrite mem_add|]; intuition (subst; auto). congruence. }
    assert (G2 : forall l n, S.mem z (fold_left (fun n a => fold_left (fun n z => if S.mem (mul T y z) nd then S.add z n else n)
                   (lookup [] back a) n) l n) = true <->
                 S.mem z n = true \/ (In (mul T x z) l /\ S.mem (mul T y z) nd = true)).
    { induction l as [|a l IH]; intros n; cbn [fold_left In]; [tauto|]. rewrite IH, G1. unfold back.
      rewrite inverse_spec, get_row by exact Z. intuition (subst; auto). }
    rewrite G2, mem_empty, in_elements. intuition discriminate.
  Qed.

  Lemma run_inv (J : state -> Prop) f : (forall s, J s -> J (f s)) -> forall k s, J s -> J (run k f s).
  Proof. intros H. induction k as [|k IH]; intros s Q; cbn [run]; destruct (finished s); auto. Qed.

  Lemma close_inv ls K l K' : inv ls (in_pairs K) -> ok (fst l) -> close els unit T (Some K) l = Some K' ->
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
    assert (R : J (run fuel (step T (products unit T x) (inverse els (products unit T x)) nd) (Some (pairs_of K, K)))).
    { apply (run_inv J).
      - intros [[[|[y e] waiting] K1]|] HJ; try exact HJ. destruct HJ as (J1 & J2 & J3). unfold step. cbv zeta.
        set (n := sum_set (inverse els (products unit T x)) nd (lookup [] T y) e).
        set (k0 := (y, fn e)).
        assert (L0 : in_list ((y, e) :: waiting) k0) by (exists e; split; [now left | reflexivity]).
        destruct (J3 k0 (or_intror L0)) as (w0 & O0 & V0 & W0). cbn [fst k0] in V0.
        assert (Y : ok y) by (rewrite V0; eapply ok_val; eauto).
        rewrite (get_row x y Y).
        assert (Q : forall z, ok z -> (S.mem z n = true <-> sum elt (mul T) g k0 z)) by (intros; now apply sum_set_spec).
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
    pose proof (proj2 event_parts) as C. unfold check_closure in C.
    set (ls0 := map (fun l => (fst l, need_of l)) letters) in C.
    assert (LO : forall l, In l (largest_first ls0) -> ok (fst l)).
    { intros l L. rewrite largest_first_in in L. apply in_map_iff in L as (m & <- & M). now apply letters_value. }
    assert (G : forall ls done K, (forall l, In l ls -> ok (fst l)) -> inv done (in_pairs K) ->
      match fold_left (close els unit T) ls (Some K) with Some _ => true | None => false end = true ->
      exists K', inv (rev (map conv ls) ++ done) (in_pairs K')).
    { induction ls as [|l ls IH]; intros done K L I H; [exists K; exact I|]. cbn [fold_left] in H.
      destruct (close els unit T (Some K) l) as [K1|] eqn:CL.
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
      apply O, in_map_iff in L as (m & <- & M). apply in_map_iff. exists (fst m, need_of m).
      split; [reflexivity|]. rewrite largest_first_in. apply in_map_iff. eauto.
  Qed.
End Event.

(** ** No two elements are alike *)
Section Separated.
  Variable els : list elt.
  Variable rows : list row.
  Let T := words_of_rows els rows.
  Let unit := identity els.
  Let ok z := In z els.
  Hypothesis checked : check_monoid els rows T = true.
  (** [bits x]: what a label says of each event. *)
  Variable bits : elt -> list bool.
  Definition told_apart (x y : elt) := exists z, ok z /\ bits (mul T z x) <> bits (mul T z y).

  Lemma first_classes : tells_apart els told_apart (map_row (fun x => class_of (bits x)) unit).
  Proof.
    intros x y X Y N. unfold unit in N. rewrite !get_map in N by auto. exists one. split; [exact (ok_one _ _ checked)|].
    unfold T. rewrite !(mul_1 _ _ checked) by auto. congruence.
  Qed.

  Lemma closed_rows r x : In r rows -> ok x -> ok (get r x).
  Proof. apply (Monoid.parts _ _ checked). Qed.

  Lemma by_products r x y : In r rows -> ok x -> ok y -> told_apart (get r x) (get r y) -> told_apart x y.
  Proof.
    intros R X Y (z & Z & D). pose proof (ok_one _ _ checked : ok one) as O.
    assert (G : forall u, ok u -> mul T (mul T z (get r one)) u = mul T z (get r u)).
    { intros u U. unfold T.
      rewrite (mul_row _ _ checked r u R U), (mul_comm _ _ checked u _ U (closed_rows _ _ R O)). symmetry.
      exact (mul_assoc _ _ checked _ _ _ Z (closed_rows _ _ R O) U). }
    exists (mul T z (get r one)). split; [exact (ok_mul _ _ checked _ _ Z (closed_rows _ _ R O))|]. now rewrite !G.
  Qed.

  Lemma all_told_apart fuel n : separated els unit fuel rows n (map_row (fun x => class_of (bits x)) unit) = true ->
    forall x y, ok x -> ok y -> x <> y -> told_apart x y.
  Proof. exact (separated_spec els rows told_apart closed_rows by_products fuel n _ first_classes). Qed.
End Separated.

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

Lemma nth_trim l i : fst (nth i l ([], Any)) = fst (nth i (trim l) ([], Any)).
Proof.
  revert i; induction l as [|[a s] l IH]; intros i; [reflexivity|]. cbn [trim fst].
  destruct a as [|j a], (trim l) as [|b t] eqn:E; destruct i as [|i]; cbn [nth fst]; rewrite ?IH; try reflexivity; now destruct i.
Qed.

Lemma shapeless_spec digits tail : forallb shapeless (digits ++ tail) = true -> forall i o,
  In (length o) (fst (dig digits tail i)) -> has_shape (snd (dig digits tail i)) o.
Proof.
  intros F i o I. rewrite forallb_forall in F.
  assert (D : shapeless (dig digits tail i) = true).
  { unfold dig in *. destruct (Nat.ltb_spec i (length digits)); [apply F, in_or_app; left; now apply nth_In|].
    destruct tail as [|t0 tail0]; [easy|]. apply F, in_or_app. right. apply nth_In. apply Nat.mod_upper_bound. discriminate. }
  unfold shapeless in D. destruct (dig digits tail i) as [js s]. cbn [fst snd] in *.
  assert (L : s = Any \/ length o < 2).
  { destruct s; [now left| | |]; right; rewrite forallb_forall in D; now apply Nat.ltb_lt, D. }
  destruct L as [->|L]; [exact Logic.I|]. destruct o as [|a [|b o]]; cbn in L; try lia; destruct s; cbn; try lia;
    try constructor; try easy; try constructor; intros x y [<-|[]] [<-|[]]; reflexivity.
Qed.

Lemma rows_of_values_spec unit T vals v :
  (In v vals -> lookup (M.empty elt) (rows_of_values unit T vals) v = products unit T v) /\
  (forall r, M.find v (rows_of_values unit T vals) = Some r -> In v vals /\ r = products unit T v).
Proof.
  unfold rows_of_values.
  assert (G : forall l m, (forall r, M.find v m = Some r -> r = products unit T v) ->
    let m' := fold_left (fun m v => if M.mem v m then m else M.add v (products unit T v) m) l m in
    (In v l \/ M.mem v m = true -> M.find v m' = Some (products unit T v)) /\
    (forall r, M.find v m' = Some r -> (In v l \/ M.mem v m = true) /\ r = products unit T v)).
  { induction l as [|a l IH]; intros m H; cbn [fold_left In].
    - split.
      + intros [[]|M]. rewrite M.mem_find in M. destruct (M.find v m) as [r|] eqn:F; [|discriminate]. f_equal. auto.
      + intros r F. split; [right; rewrite M.mem_find; now rewrite F | auto].
    - destruct (M.mem a m) eqn:A.
      + destruct (IH m H) as [I1 I2]. split.
        * intros [[->|I]|I]; auto.
        * intros r F. destruct (I2 r F) as [[I|I] J]; auto.
      + assert (H' : forall r, M.find v (M.add a (products unit T a) m) = Some r -> r = products unit T v).
        { intros r. destruct (Pos.eq_dec v a) as [->|N]; [rewrite M.gss; congruence | rewrite M.gso by easy; apply H]. }
        assert (MM : M.mem v (M.add a (products unit T a) m) = true <-> v = a \/ M.mem v m = true).
        { rewrite !M.mem_find. destruct (Pos.eq_dec v a) as [->|N]; [rewrite M.gss; intuition|].
          rewrite M.gso by easy. intuition. }
        destruct (IH _ H') as [I1 I2]. split.
        * intros [[<-|I]|I]; apply I1; rewrite MM; auto.
        * intros r F. destruct (I2 r F) as [[I|I] J]; split; auto. apply MM in I as [->|I]; auto. }
  destruct (G vals (M.empty row)) as [G1 G2]; [intros r; rewrite M.gempty; discriminate|]. split.
  - intros I. unfold lookup. rewrite G1; auto.
  - intros r F. destruct (G2 r F) as [[I|I] J]; [auto|]. rewrite M.mem_find, M.gempty in I. discriminate.
Qed.

Section Main.
  Variable c : certificate.
  Let els := c_els c.
  Let rows := map (row_of els) (c_rows c).
  Let T := c_words c.
  Let unit := identity els.
  Let ok z := In z els.
  Let phi := c_phi c.
  Let lab := c_label c.
  Local Notation opt := (opt_of (c_rules c)).
  Let p := c_play c.
  Let n := c_players c.
  Let H := c_heaps c.
  Let val := c_value c.
  Let value_rows := rows_of_values unit T (c_values c).
  Let heap_rows := map (lookup (M.empty elt) value_rows) (c_values c).
  Let heaps := combine (c_values c) (c_options c heap_rows).
  Let bits (x : elt) := map (fun i => happens p n i (lab x)) (seq 0 (events p n)).
  Let letters := letters_of heaps.

  Hypothesis checked : check c = true.

  Lemma check_parts :
    2 <= n /\ length (c_values c) = S H /\ check_rules c = true /\
    check_monoid els rows T = true /\
    (forall v, In v (c_values c) -> ok v) /\
    (forall z, ok z -> S.mem z (reached els (map (fun vr => get (snd vr)) (M.elements value_rows))) = true) /\
    (forall x, ok x -> allowed p n (lab x) = true) /\ end_ok p n (lab one) = true /\
    (forall v, In (v, []) heaps -> v = one) /\
    (forall i, i < events p n -> exists E V, check_event els unit T letters E V = true /\
       (forall x, ok x -> S.mem x E = happens p n i (lab x)) /\ (forall x, ok x -> S.mem x V = triggers p n i (lab x))) /\
    separated els unit els rows 0 (map_row (fun x => class_of (bits x)) unit) = true /\
    check_period c = true.
  Proof.
    unfold check in checked. cbv zeta in checked. rewrite !andb_true_iff in checked.
    change (c_els c) with els in checked. change (map (row_of els) (c_rows c)) with rows in checked.
    change (words_of_rows els rows) with T in checked. change (identity els) with unit in checked.
    change (fun x => lookup [] (c_label_table c) x) with lab in checked.
    fold p n value_rows heap_rows heaps letters in checked.
    destruct checked as [[[[[[[[[[C1 C2] C3] C4] C5] C6] C7] C8] [C9 C11]] C12] C13].
    rewrite forallb_forall in C5, C6, C7, C9, C11.
    apply Nat.leb_le in C1, C2.
    repeat split; auto.
    - unfold H, c_heaps. lia.
    - intros v V. apply mem_all. now apply C5.
    - intros v V. specialize (C9 _ V). cbv beta iota in C9. cbn [is_nil negb orb] in C9. now apply Pos.eqb_eq.
    - intros i I. set (event i := (set_of els (fun x => happens p n i (lab x)), set_of els (fun x => triggers p n i (lab x)))) in *.
      destruct (distinct_spec (map event (seq 0 (events p n))) [] (event i)) as ([E V] & D & HE & HV).
      { left. apply in_map. apply in_seq. lia. }
      exists E, V. split; [exact (C11 _ D)|]. split; intros x X.
      + exact (eq_trans (eq_sym (HE x)) (mem_set_of els _ x X)).
      + exact (eq_trans (eq_sym (HV x)) (mem_set_of els _ x X)).
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

  Lemma row_right h x : h <= H -> ok x -> get (nth h heap_rows nowhere) x = mul T (phi h) x.
  Proof.
    intros L X. unfold heap_rows.
    assert (I : In (nth h (c_values c) one) (c_values c)) by (apply nth_In; rewrite P_len; lia).
    rewrite nth_indep with (d' := lookup (M.empty elt) value_rows one) by (rewrite map_length, P_len; lia).
    rewrite map_nth. unfold value_rows. rewrite (proj1 (rows_of_values_spec _ _ _ _) I), phi_listed by exact L.
    now apply get_row.
  Qed.

  Lemma rows_len : length heap_rows = S H.
  Proof. unfold heap_rows. now rewrite map_length, P_len. Qed.

  Lemma options_right m y : m <= H -> (In y (nth m (c_options c heap_rows) []) <-> option_value m y).
  Proof.
    intros L. unfold c_options, option_value, val, c_value. pose proof P_rules as R. unfold check_rules in R.
    destruct (c_rules c) as [a | d t].
    - apply andb_true_iff in R as [R1 R2]. apply Nat.eqb_eq in R1.
      apply (atoms_options_right ok T m_one m_mul H (c_phi c) phi_ok heap_rows rows_len row_right); auto.
    - apply (code_options_right ok T m_one m_mul m_comm m_assoc H (c_phi c) phi_ok heap_rows rows_len row_right); auto.
  Qed.

  Lemma options_length : length (c_options c heap_rows) = S H.
  Proof.
    unfold c_options. pose proof P_rules as R. unfold check_rules in R. destruct (c_rules c) as [a | d t].
    - apply andb_true_iff in R as [R1 _]. apply Nat.eqb_eq in R1. unfold atoms_options. cbn [length]. rewrite map_length. auto.
    - apply code_options_length.
  Qed.

  (** Every heap is like one in the list. *)
  Lemma alike h : c_known c h -> exists m, m <= H /\ phi h = phi m /\ forall y, option_value h y <-> option_value m y.
  Proof.
    intros K. destruct (Nat.le_gt_cases h H) as [L|L]; [exists h; repeat split; auto|].
    destruct P_rest as (_ & _ & _ & _ & _ & C). unfold check_period in C. unfold c_known in K.
    destruct (c_period c) as [[q' start']|] eqn:PE; [|change (h <= H) in K; lia].
    destruct (c_rules c) as [|digits tail] eqn:RE; [discriminate|].
    cbv zeta in C. rewrite !andb_true_iff in C. destruct C as [[[_ _] C0] [[[[C1 C3] C2] _] _]]. apply Nat.leb_le in C1.
    set (q := N.to_nat q') in *. set (start := N.to_nat start') in *.
    assert (SL : forall i o, In (length o) (fst (dig digits tail i)) -> has_shape (snd (dig digits tail i)) o)
      by (intros; now apply shapeless_spec).
    (* A multiple b of the period, such that heaps beyond H are like those b below. *)
    assert (B : exists b, 1 <= b /\ Nat.max start 1 + b <= S H /\ Nat.divide q b /\
      ((forall k, Nat.max start 1 <= k -> phi (k + b) = phi k) ->
       forall k, H < k + b -> same_options T (dig digits tail) phi (k + b) k)).
    { set (most := list_max (flat_map fst (digits ++ tail))) in *.
      assert (Dm : forall i j, In j (fst (dig digits tail i)) -> j <= most).
      { intros i j J. assert (F := proj1 (list_max_le (flat_map fst (digits ++ tail)) _) (le_n _)).
        rewrite Forall_forall in F. apply F. apply in_flat_map. exists (dig digits tail i). split; [|exact J].
        apply in_or_app. unfold dig in *. destruct (Nat.ltb_spec i (length digits)); [left; now apply nth_In|].
        destruct tail as [|t0 tail0]; [easy|]. right. apply nth_In. apply Nat.mod_upper_bound. discriminate. }
      destruct tail as [|t0 tail0].
      - apply Nat.leb_le in C3. change (c_heaps c) with H in C3.
        set (t := Nat.max most 1) in *. assert (T1 : 1 <= t) by lia.
        assert (1 * (Nat.max start 1 + q - 1) <= t * (Nat.max start 1 + q - 1)) by now apply Nat.mul_le_mono_r.
        exists q. split; [lia|]. split; [lia|]. split; [apply Nat.divide_refl|].
        intros Pq k Hk. apply (period_finite T _ SL _ (Nat.max start 1) q) with (d := length (trim digits) - 1) (t := t); auto; try lia.
        + intros i Hi. unfold dig. destruct (Nat.ltb_spec i (length digits)); [|reflexivity].
          rewrite nth_trim, nth_overflow by lia. reflexivity.
        + intros i j J. specialize (Dm i j J). lia.
      - apply andb_true_iff in C3 as [C3 C4]. apply Nat.leb_le in C3, C4. change (c_heaps c) with H in C4.
        set (len := length (t0 :: tail0)) in *. assert (1 <= len) by (unfold len; cbn; lia).
        set (b := Nat.lcm q len) in *.
        assert (b <> 0) by (unfold b; intros Z; apply Nat.lcm_eq_0 in Z; lia).
        exists b. split; [lia|]. split; [lia|]. split; [apply Nat.divide_lcm_l|].
        intros Pb k Hk. apply (period_tail T _ SL _ (Nat.max start 1) b) with (tail := length digits); auto; try lia.
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
    assert (I : In (phi m, nth m (c_options c heap_rows) []) heaps).
    { replace (phi m, nth m (c_options c heap_rows) []) with (nth m heaps (one, [])).
      - apply nth_In. unfold heaps. rewrite combine_length, options_length, P_len. lia.
      - unfold heaps. rewrite combine_nth by (now rewrite options_length, P_len). now rewrite phi_listed. }
    destruct (nth m (c_options c heap_rows) []) as [|o os] eqn:OS.
    - left. split; [rewrite E; now apply C9|]. intros o Ho.
      assert (In (val o) (nth m (c_options c heap_rows) [])) by (apply options_right; auto; apply O; exists o; auto).
      rewrite OS in *. easy.
    - right. exists (phi m, o :: os). split; [apply letters_of_in; [exact I | discriminate]|].
      repeat split; cbn [fst snd]; auto; [discriminate| |].
      + intros Y. apply O. apply options_right; auto. now rewrite OS.
      + intros Y. rewrite <- OS. apply options_right; auto. now apply O.
  Qed.

  Lemma letters_ok l : In l letters -> ok (fst l).
  Proof.
    destruct l as [v os]. intros L. apply letters_of_sound, in_combine_l in L. now apply P_values.
  Qed.

  Lemma events_right i X : i < events p n -> c_position c X -> (exists Y, move opt X Y) ->
    (happens p n i (lab (val X)) = true <-> exists Y, move opt X Y /\ triggers p n i (lab (val Y)) = true).
  Proof.
    intros I KX MX. destruct P_rest as (_ & _ & _ & C11 & _).
    assert (OV : forall Y, ok (val Y)) by (apply ok_value; [exact m_one | exact m_mul | exact phi_ok]).
    destruct (C11 i I) as (E & V & C & HE & HV).
    pose proof (event_right elt ok one (mul T) m_one m_mul m_1 m_comm m_assoc opt (c_known c) phi phi_ok letters
      heap_right _ _ (checked_sound els T letters E V C) _ (checked_need els T letters E V)
      (checked_complete els T m_one m_mul m_1 m_comm m_assoc letters E V C letters_ok) X KX MX) as R.
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
    { intros x X. apply (reached_sound els (map (fun vr => get (snd vr)) (M.elements value_rows))
        (fun x => exists X, c_position c X /\ val X = x)); [|exists []; split; [constructor | reflexivity] | now apply P_found].
      intros f z F (Z & KZ & <-). apply in_map_iff in F as ([v r] & <- & V). apply M.elements_complete in V.
      apply (proj2 (rows_of_values_spec unit T (c_values c) v)) in V as [V ->]. cbn [snd].
      assert (G : get (products unit T v) (val Z) = mul T v (val Z)) by (apply get_row, OV). rewrite G.
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
        destruct P_rest as (_ & _ & _ & _ & C12 & _).
        destruct (all_told_apart els rows P_monoid bits _ _ C12 (val X) (val Y))
          as (z & Z & D); auto; try apply OV. apply D. unfold bits. apply map_ext_in. intros i I. apply in_seq in I.
        destruct (ON z Z) as (W & KW & <-). change (words_of_rows els rows) with T.
        rewrite !(m_comm (val W)), <- !SU by apply OV.
        apply (labels_agree (c_rules c) p n (X ++ W) (Y ++ W)); [| |now apply S|lia]; apply outcome_right; apply Forall_app; auto.
    - intros x. split; [apply ON|]. intros (X & _ & <-). apply OV.
    - split; [apply number_nodup | apply number_length].
    - intros h L. change (c_value c) with val. rewrite ONE. now apply phi_listed.
    - exact SU.
    - intros q' start' PE. change (c_value c) with val. set (q := N.to_nat q'). set (start := N.to_nat start').
      destruct P_rest as (_ & _ & _ & _ & _ & C). unfold check_period in C. rewrite PE in C.
      assert (PH : forall k, val [k] = phi_periodic (c_values c) start q k)
        by (intros k; rewrite ONE; unfold phi, c_phi; now rewrite PE).
      destruct (c_rules c) as [|digits tail]; [discriminate|].
      cbv zeta in C. rewrite !andb_true_iff in C. destruct C as [_ [[[[C1 C3] C2] CS] CL]]. fold q start in C1, C2, C3, CS, CL.
      apply Nat.leb_le in C1.
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

