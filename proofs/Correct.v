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

  Lemma smallest_first_in ls l : In l (smallest_first ls) <-> In l ls.
  Proof.
    unfold smallest_first. rewrite in_map_iff.
    pose proof (SortSmaller.Permuted_sort (map (fun l => (S.cardinal (snd l), l)) ls)) as Q. split.
    - intros (k & <- & I). rewrite <- Q in I. apply in_map_iff in I as (m & <- & I). exact I.
    - intros I. exists (S.cardinal (snd l), l). split; [reflexivity|]. rewrite <- Q. apply in_map_iff. eauto.
  Qed.

  (** *** The closure *)
  Definition fn (s : S.t) : elt -> bool := fun z => S.mem z s.
  Definition conv (l : elt * S.t) : elt * (elt -> bool) := (fst l, fn (snd l)).
  Definition in_points (K : points) (y z : elt) := S.mem z (at_value K y) = true.
  Definition in_list (l : list (elt * S.t)) (y z : elt) := exists s, In (y, s) l /\ S.mem z s = true.
  Notation inv := (invariant elt ok one (mul T) (fn E)).

  Lemma at_add K y s y' : at_value (M.add y s K) y' = if Pos.eq_dec y' y then s else at_value K y'.
  Proof. unfold at_value, lookup. destruct (Pos.eq_dec y' y) as [->|N]; [now rewrite M.gss | now rewrite M.gso by easy]. Qed.

  Lemma mem_diff z s t : S.mem z (S.diff s t) = true <-> S.mem z s = true /\ S.mem z t = false.
  Proof. rewrite <- not_true_iff_false. apply S.diff_spec. Qed.

  Lemma elements_points K y z : in_list (M.elements K) y z <-> in_points K y z.
  Proof.
    unfold in_list, in_points, at_value, lookup. split.
    - intros (s & I & Z). apply M.elements_complete in I. now rewrite I.
    - destruct (M.find y K) as [s|] eqn:F; [|now rewrite mem_empty]. intros Z. exists s. split; [now apply M.elements_correct | exact Z].
  Qed.

  Lemma joined_spec ls l : In l ls ->
    (forall z, fn (snd l) z = false) \/ exists l', In l' (joined ls) /\ fst l' = fst l /\ forall z, fn (snd l) z = true -> fn (snd l') z = true.
  Proof.
    intros L. unfold joined.
    destruct (S.is_empty (snd l)) eqn:N; [left; now apply is_empty_spec|].
    destruct (S.choose (snd l)) as [c|] eqn:CH.
    2:{ exfalso. apply S.choose_spec2 in CH. apply S.is_empty_spec in CH. congruence. }
    apply S.choose_spec1 in CH.
    assert (G : forall hs m, In l hs \/ (forall z, S.mem z (snd l) = true -> in_points m (fst l) z) ->
      forall z, S.mem z (snd l) = true -> in_points (fold_left join hs m) (fst l) z).
    { induction hs as [|h hs IH]; intros m H z Z; cbn [fold_left]; [destruct H as [[]|H]; auto|].
      apply IH; [|exact Z]. destruct H as [[->|H]|H]; [right | now left | right]; intros v HV; unfold join, in_points.
      - rewrite N, at_add. destruct (Pos.eq_dec _ _); [|easy]. rewrite mem_union, HV. reflexivity.
      - destruct (S.is_empty (snd h)); [now apply H|]. rewrite at_add. destruct (Pos.eq_dec (fst l) (fst h)) as [Q|Q]; [|now apply H].
        rewrite mem_union, <- Q. unfold in_points in H. rewrite (H v HV). apply orb_true_r. }
    right. specialize (G ls (M.empty S.t) (or_introl L)).
    assert (F : exists s, M.find (fst l) (fold_left join ls (M.empty S.t)) = Some s).
    { specialize (G c CH). unfold in_points, at_value, lookup in G. destruct (M.find _ _); [eauto | now rewrite mem_empty in G]. }
    destruct F as (s & F). exists (fst l, s). split; [now apply M.elements_correct|]. split; [reflexivity|]. intros z Z.
    specialize (G z Z). unfold in_points, at_value, lookup in G. now rewrite F in G.
  Qed.

  Lemma joined_value ls l : In l (joined ls) -> exists l', In l' ls /\ fst l' = fst l.
  Proof.
    destruct l as [x s]. unfold joined. intros L. apply M.elements_complete in L. cbn [fst].
    assert (G : forall hs m, (forall s, M.find x m = Some s -> exists l', In l' ls /\ fst l' = x) -> incl hs ls ->
      forall s, M.find x (fold_left join hs m) = Some s -> exists l', In l' ls /\ fst l' = x).
    { induction hs as [|h hs IH]; intros m H I t F; [eauto|]. cbn [fold_left] in F. apply IH in F; auto; [|intros q Q; apply I; now right].
      intros u. unfold join. destruct (S.is_empty (snd h)); [apply H|].
      destruct (Pos.eq_dec x (fst h)) as [->|N]; [|rewrite M.gso by easy; apply H]. intros _. exists h. split; [apply I; now left | reflexivity]. }
    eapply (G ls); eauto; [|apply incl_refl]. intros t. now rewrite M.gempty.
  Qed.

  Lemma find_node y l o r : M.find y (node l o r) = M.find y (M.Node l o r).
  Proof. destruct l, o, r; try reflexivity. now destruct y as [[| |]|[| |]|]. Qed.

  Lemma narrow_points C K y z : in_points K y z -> S.mem z C = true -> in_points (narrow_to C K) y z.
  Proof.
    unfold in_points, at_value, lookup. intros H Z.
    destruct (M.find y K) as [s|] eqn:F; [|now rewrite mem_empty in H].
    assert (G : M.find y (narrow_to C K) = within C s).
    { clear H. revert K F. induction y as [y IH|y IH|]; intros [|l o r] F; cbn [narrow_to]; try discriminate; rewrite find_node;
        cbn [M.find] in F |- *; auto. now rewrite F. }
    rewrite G. unfold within. cbv zeta.
    assert (M : S.mem z (S.inter s C) = true) by (apply S.inter_spec; split; auto).
    destruct (S.is_empty (S.inter s C)) eqn:N; [|exact M]. rewrite is_empty_spec in M; [discriminate | exact N].
  Qed.

  Lemma inverse_spec zs rx a z : In z (lookup [] (inverse zs rx) a) <-> In z zs /\ get rx z = a.
  Proof.
    unfold inverse.
    assert (G : forall l m, In z (lookup [] (fold_left (fun m z => let a := get rx z in M.add a (z :: lookup [] m a) m) l m) a) <->
                In z (lookup [] m a) \/ (In z l /\ get rx z = a)).
    { induction l as [|b l IH]; intros m; cbn [fold_left In]; [tauto|]. rewrite IH. cbv zeta. unfold lookup at 1.
      destruct (Pos.eq_dec a (get rx b)) as [->|N].
      - rewrite M.gss. cbn [In]. intuition (subst; auto).
      - rewrite M.gso by easy. change (match M.find a m with Some y => y | None => [] end) with (lookup [] m a).
        intuition (subst; auto). congruence. }
    rewrite G. unfold lookup. rewrite M.gempty. cbn [In]. tauto.
  Qed.

  Lemma sum_set_spec C x nd y e z : ok z -> S.mem z C = true ->
    (S.mem z (sum_set (inverse (S.elements C) (products unit T x)) nd (lookup [] T y) e) = true <->
     S.mem (mul T y z) nd = true /\ S.mem (mul T x z) e = true).
  Proof.
    intros Z ZC. unfold sum_set. change (along (lookup [] T y)) with (mul T y).
    set (back := inverse (S.elements C) (products unit T x)).
    assert (G1 : forall l n, S.mem z (fold_left (fun n z => if S.mem (mul T y z) nd then S.add z n else n) l n) = true <->
                 S.mem z n = true \/ (In z l /\ S.mem (mul T y z) nd = true)).
    { induction l as [|b l IH]; intros n; cbn [fold_left In]; [tauto|]. rewrite IH.
      destruct (S.mem (mul T y b) nd) eqn:B; [rewrite mem_add|]; intuition (subst; auto). congruence. }
    assert (G2 : forall l n, S.mem z (fold_left (fun n a => fold_left (fun n z => if S.mem (mul T y z) nd then S.add z n else n)
                   (lookup [] back a) n) l n) = true <->
                 S.mem z n = true \/ (In (mul T x z) l /\ S.mem (mul T y z) nd = true)).
    { induction l as [|a l IH]; intros n; cbn [fold_left In]; [tauto|]. rewrite IH, G1. unfold back.
      rewrite inverse_spec, in_elements, get_row by exact Z. intuition (subst; auto). }
    rewrite G2, mem_empty, in_elements. intuition discriminate.
  Qed.

  Lemma run_inv (J : state -> Prop) f : (forall s, J s -> J (f s)) -> forall k s, J s -> J (run k f s).
  Proof. intros H. induction k as [|k IH]; intros s Q; cbn [run]; destruct (finished s); auto. Qed.

  (** One letter. *)
  Lemma run_spec C x nd K K' k :
    run k (step T (products unit T x) (inverse (S.elements C) (products unit T x)) nd) (Some (M.elements K, K)) = Some ([], K') ->
    (forall y z, in_points K y z -> in_points K' y z) /\
    (forall y z, ok y -> ok z -> S.mem z C = true -> in_points K' y (mul T x z) -> S.mem (mul T y z) nd = true ->
      z <> one /\ in_points K' (mul T x y) z).
  Proof.
    set (J (s : state) := match s with None => True | Some (waiting, K') =>
      (forall y z, in_points K y z -> in_points K' y z) /\
      (forall y z, ok y -> ok z -> S.mem z C = true -> in_points K' y (mul T x z) -> S.mem (mul T y z) nd = true ->
        in_list waiting y (mul T x z) \/ (z <> one /\ in_points K' (mul T x y) z)) end).
    intros R.
    assert (RJ : J (Some ([], K'))).
    { rewrite <- R. apply (run_inv J); [clear k R|].
      2:{ split; [auto|]. intros y z _ _ _ H _. left. now apply elements_points. }
      intros [[[|[y e] waiting] K1]|] HJ; try exact HJ. destruct HJ as (J1 & J2). unfold step. cbv zeta.
      set (n := sum_set _ nd (lookup [] T y) e).
      assert (Q : forall z, ok z -> S.mem z C = true -> S.mem (mul T y z) nd = true -> S.mem (mul T x z) e = true -> S.mem z n = true)
        by (intros z Z ZC A B; apply sum_set_spec; auto).
      destruct (S.mem one n) eqn:M1; [exact Logic.I|].
      assert (N1 : forall z, S.mem z n = true -> z <> one) by congruence.
      set (xy := get (products unit T x) y).
      assert (XY : ok y -> xy = mul T x y) by (intros Y; now apply get_row).
      assert (SP : forall y' z, in_list ((y, e) :: waiting) y' z -> (y' = y /\ S.mem z e = true) \/ in_list waiting y' z).
      { intros y' z (s & [H|H] & Z); [left; injection H as -> ->; auto | right; exists s; auto]. }
      destruct (S.is_empty (S.diff n (at_value K1 xy))) eqn:EM.
      - split; [exact J1|]. intros y' z Y Z ZC H D. destruct (J2 y' z Y Z ZC H D) as [L|L]; [|now right].
        apply SP in L as [[-> L]|L]; [right | now left].
        pose proof (Q z Z ZC D L) as MN. split; [auto|]. rewrite <- XY by exact Y. unfold in_points.
        destruct (S.mem z (at_value K1 xy)) eqn:O; [reflexivity|].
        pose proof (is_empty_spec _ EM z) as F. rewrite (proj2 (mem_diff _ _ _) (conj MN O)) in F. discriminate.
      - set (new := S.diff n (at_value K1 xy)) in *. set (K2 := M.add xy (S.union new (at_value K1 xy)) K1).
        assert (MO : forall y z, in_points K1 y z -> in_points K2 y z).
        { intros y' z. unfold in_points, K2. rewrite at_add. destruct (Pos.eq_dec y' xy) as [->|]; [|auto].
          rewrite mem_union. intros ->. apply orb_true_r. }
        split; [auto|]. intros y' z Y Z ZC H D.
        assert (W : (y' = xy /\ S.mem (mul T x z) new = true) \/ in_points K1 y' (mul T x z)).
        { unfold in_points, K2 in H. rewrite at_add in H. destruct (Pos.eq_dec y' xy) as [->|]; [|now right].
          rewrite mem_union in H. apply orb_true_iff in H as [H|H]; auto. }
        destruct W as [[-> W]|W]; [left; exists new; split; [now left | exact W]|].
        destruct (J2 y' z Y Z ZC W D) as [L|[L1 L2]]; [|right; auto].
        apply SP in L as [[-> L]|(s & L & L')]; [right | left; exists s; split; [now right | exact L']].
        pose proof (Q z Z ZC D L) as MN. split; [auto|]. rewrite <- XY by exact Y. unfold in_points, K2.
        rewrite at_add. destruct (Pos.eq_dec xy xy); [|easy]. rewrite mem_union. unfold new.
        destruct (S.mem z (at_value K1 xy)) eqn:O; [apply orb_true_r|]. now rewrite (proj2 (mem_diff _ _ _) (conj MN O)). }
    destruct RJ as [J1 J2]. split; [exact J1|]. intros y z Y Z ZC H D. destruct (J2 y z Y Z ZC H D) as [(s & [] & _)|L]; exact L.
  Qed.

  Definition of_letter (s : stage) (l : elt * S.t) := fst s = l /\ fst (snd s) = products unit T (fst l).

  Lemma stages_spec ls : Forall2 of_letter (fst (stages els unit T ls)) ls.
  Proof.
    induction ls as [|l ls IH]; [constructor|]. cbn [stages]. destruct (stages els unit T ls) as [later C].
    constructor; [split; reflexivity | exact IH].
  Qed.

  Lemma close_none sts : fold_left (close T) sts None = None.
  Proof. induction sts; auto. Qed.

  Lemma close_inv ls : forall sts done C K, Forall2 of_letter sts ls -> (forall l, In l ls -> ok (fst l)) ->
    inv done (fun z => S.mem z C = true) (in_points K) -> fold_left (close T) sts (Some (C, K)) <> None ->
    forall w, over_letters elt (rev (map conv ls) ++ done) w -> w <> [] -> ~ P elt one (mul T) (fn E) w one.
  Proof.
    induction ls as [|[x nd] ls IH]; intros sts done C K F L I H; inversion F as [|[l [rx C']] ? sts' ? [F1 F2] F']; subst; cbn [map rev app].
    - exact (inv_complete _ _ _ _ _ _ _ _ I).
    - cbn [fst snd] in F1, F2. subst l rx. cbn [fold_left] in H.
      destruct (close T (Some (C, K)) (x, nd, (products unit T x, C'))) as [[C2 K2]|] eqn:R; [|now rewrite close_none in H].
      unfold close in R. revert R. generalize 40 as fuel. intros fuel R.
      destruct (S.mem one C' && S.subset C' C && closed (products unit T x) C') eqn:G; [|discriminate].
      rewrite !andb_true_iff in G. destruct G as [[G1 G2] G3]. cbv zeta in R.
      assert (X : ok x) by (apply (L (x, nd)); now left).
      destruct (run fuel _ _) as [[[|] K3]|] eqn:R0; try discriminate. injection R as <- <-. apply run_spec in R0 as [R1 R2].
      rewrite <- app_assoc. apply IH with (sts := sts') (C := C') (K := K3); auto; [intros; apply L; now right|].
      apply (add elt ok one (mul T)) with (K := in_points (narrow_to C' K)); auto.
      + apply (Closure.narrow elt ok one (mul T)) with (C := fun z => S.mem z C = true) (K := in_points K); auto.
        * intros z. now apply subset_spec.
        * intros y z A B. now apply narrow_points.
      + intros z Z ZC. unfold closed in G3. rewrite forallb_forall in G3. specialize (G3 z). rewrite in_elements, get_row in G3 by exact Z. auto.
  Qed.

  Lemma checked_complete w : over_letters elt (map (with_need elt need) letters) w -> w <> [] ->
    ~ P elt one (mul T) (fn E) w one.
  Proof.
    pose proof (proj2 event_parts) as CH. unfold check_closure in CH.
    set (ls0 := map (fun l => (fst l, need_of l)) letters) in CH.
    set (ls1 := smallest_first (joined ls0)) in CH.
    assert (L0 : forall l, In l ls0 -> ok (fst l)).
    { intros l L. apply in_map_iff in L as (m & <- & M). now apply letters_value. }
    assert (L1 : forall l, In l ls1 -> ok (fst l)).
    { intros l L. unfold ls1 in L. rewrite smallest_first_in in L. apply joined_value in L as (l' & L & <-). auto. }
    revert w. apply (stand_for elt ok one (mul T)) with (ls' := rev (map conv ls1) ++ []).
    - intros l L. apply in_map_iff in L as (m & <- & M). now apply letters_value.
    - intros l L. apply in_map_iff in L as (m & <- & M).
      destruct (joined_spec ls0 (fst m, need_of m)) as [N | (l' & L & F & S)]; [apply in_map_iff; eauto | now left | right].
      exists (conv l'). split; [|split; [exact F | exact S]]. rewrite app_nil_r, <- in_rev. apply in_map.
      unfold ls1. now rewrite smallest_first_in.
    - pose proof (stages_spec ls1) as ST. destruct (stages els unit T ls1) as [sts C]. cbn [fst] in ST.
      eapply close_inv; eauto; [|intros N; now rewrite N in CH]. apply start. intros z Z. unfold in_points. rewrite at_add. exact Z.
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
      (checked_complete els T m_one m_mul m_comm m_assoc letters E V C letters_ok) X KX MX) as R.
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

