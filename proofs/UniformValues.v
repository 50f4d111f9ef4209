(** Values with forms stand for elements of W(K) at every point: products, P-values, indices; and every element of W(K) is one of
    the contexts of the checker at some point. *)
From Coq Require Import List Bool Arith ZArith Lia.
From Meximal Require Import Game Conventions Checker Uniform Linear UniformChecker.
Import ListNotations.

(** ** Values with forms *)

Definition at_least_0 (r : Z) : option nat := if (0 <=? r)%Z then Some (Z.to_nat r) else None.
Definition top (l : list Z) : option nat := fold_right (fun r e => greater (at_least_0 r) e) None l.
Lemma greater_none e : greater e None = e.
Proof. now destruct e. Qed.
Lemma top_app l l' : top (l ++ l') = greater (top l) (top l').
Proof. unfold top. induction l as [|r l IH]; cbn [app fold_right]; [reflexivity|]. now rewrite IH, greater_assoc. Qed.
Lemma lessened_at_least r j : lessened (at_least_0 r) j = at_least_0 (r - Z.of_nat j).
Proof.
  unfold at_least_0. destruct (Z.leb_spec 0 r), (Z.leb_spec 0 (r - Z.of_nat j)); cbn [lessened]; try lia; try reflexivity;
    destruct (Nat.leb_spec j (Z.to_nat r)); try lia; try reflexivity. f_equal. lia.
Qed.
Lemma lessened_top l j : lessened (top l) j = top (map (fun r => r - Z.of_nat j)%Z l).
Proof.
  induction l as [|r l IH]; [reflexivity|]. cbn [top fold_right map] in *. fold (top l). rewrite lessened_greater, lessened_at_least.
  unfold top in IH. unfold top. now rewrite IH.
Qed.
Lemma top_none l : top l = None <-> Forall (fun r => r < 0)%Z l.
Proof.
  induction l as [|r l IH]; cbn [top fold_right]; [split; auto|]. fold (top l). unfold at_least_0.
  destruct (Z.leb_spec 0 r) as [L|L]; cbn [greater].
  - split; [now destruct (top l)|]. intros F. inversion F. lia.
  - rewrite IH. split; [auto|]. now inversion 1.
Qed.

Definition models (v : value) (p : point) (e : reaching) : Prop :=
  sign e = v_sign v /\ (power e =? 0) = v_trivial v /\ Nat.odd (power e) = v_odd v /\
  Z.of_nat (power e) = eval (v_power v) p /\ reach e = top (map (fun r => eval r p) (v_reaches v)).

Lemma models_1 p : models value_1 p element_1.
Proof. repeat split. Qed.
Lemma models_a p : models value_a p element_a.
Proof. repeat split. Qed.
Lemma models_times x y p d e : models x p d -> models y p e -> models (v_times x y) p (times d e).
Proof.
  intros (X1 & X2 & X3 & X4 & X5) (Y1 & Y2 & Y3 & Y4 & Y5). unfold models, times. cbn [sign power reach v_times v_sign v_trivial v_odd v_power v_reaches].
  repeat split.
  - now rewrite X1, Y1.
  - rewrite <- X2, <- Y2. destruct (power d), (power e); reflexivity.
  - now rewrite Nat.odd_add, X3, Y3.
  - rewrite eval_plus. lia.
  - rewrite X5, Y5, map_app, top_app, !lessened_top, !map_map. f_equal; f_equal; apply map_ext; intros r; rewrite eval_minus; lia.
Qed.
Lemma models_swap v p e : models v (swap_point p) e -> models (v_swap v) p e.
Proof.
  intros (V1 & V2 & V3 & V4 & V5). unfold models, v_swap. cbn [v_sign v_trivial v_odd v_power v_reaches].
  rewrite eval_swap, map_map. repeat split; auto. rewrite V5. f_equal. apply map_ext. intros r. now rewrite eval_swap.
Qed.

Lemma P_spec v p e : models v p e -> (reaching_P e = true <-> exists r, In r (v_P v) /\ inside p r).
Proof.
  intros (V1 & V2 & V3 & V4 & V5). unfold reaching_P, v_P. rewrite V2, V1.
  assert (EV : Nat.even (power e) = negb (v_odd v)) by (rewrite <- V3; unfold Nat.odd; now rewrite negb_involutive).
  destruct (v_trivial v).
  { destruct (v_sign v); split; try discriminate.
    - intros _. exists []. split; [now left | constructor].
    - reflexivity.
    - now intros (r & [] & _). }
  assert (N : reach e = None <-> inside p (map negated (v_reaches v))).
  { rewrite V5, top_none. unfold inside. rewrite !Forall_forall. split; intros H x X.
    - apply in_map_iff in X as (f & <- & F). rewrite eval_negated. specialize (H (eval f p)). cbv beta in H.
      assert (eval f p < 0)%Z; [|lia]. apply H. apply in_map_iff. eauto.
    - apply in_map_iff in X as (f & <- & F). specialize (H (negated f)). rewrite eval_negated in H.
      assert (0 <= -1 - eval f p)%Z; [|lia]. apply H. apply in_map_iff. eauto. }
  assert (Y : reach e <> None <-> exists r, In r (map (fun r => [r]) (v_reaches v)) /\ inside p r).
  { rewrite V5, top_none. split.
    - intros H. assert (Q : Exists (fun r => ~ r < 0)%Z (map (fun r => eval r p) (v_reaches v))).
      { apply neg_Forall_Exists_neg; [intros x; destruct (Z_lt_dec x 0); auto | exact H]. }
      apply Exists_exists in Q as (x & X & Q). apply in_map_iff in X as (f & <- & F). exists [f].
      split; [apply in_map_iff; eauto|]. constructor; [lia | constructor].
    - intros (r & I & F) G. apply in_map_iff in I as (f & <- & I). inversion F as [|? ? F0 _]; subst.
      rewrite Forall_forall in G. specialize (G (eval f p)). cbv beta in G.
      assert (eval f p < 0)%Z; [|lia]. apply G. apply in_map_iff. eauto. }
  assert (E : forall l : list region, l = [] -> ~ exists r, In r l /\ inside p r) by (intros l -> (r & [] & _)).
  destruct (reach e) as [t|]; rewrite ?V3, ?EV; destruct (v_sign v), (v_odd v); cbn [andb negb].
  - split; [intros _; apply Y; discriminate | reflexivity].
  - split; [discriminate | intros H; now destruct (E _ eq_refl H)].
  - split; [discriminate | intros H; now destruct (E _ eq_refl H)].
  - split; [discriminate|]. intros (r & [<-|[]] & H). apply N in H. discriminate.
  - split; [discriminate|]. intros H. apply Y in H. now destruct H.
  - split; [discriminate | intros H; now destruct (E _ eq_refl H)].
  - split; [discriminate | intros H; now destruct (E _ eq_refl H)].
  - split; [intros _ | reflexivity]. exists (map negated (v_reaches v)). split; [now left | now apply N].
Qed.

(** What the regions around a point stand for. *)
Definition P_inside (v : value) (r : region) := forall x e, natural x -> models v x e -> inside x r -> reaching_P e = true.
Lemma P_around_sound p v r : P_around p v = Some r -> P_inside v r.
Proof.
  unfold P_around. destruct (find _ _) as [r'|] eqn:F; [|discriminate]. intros [= <-] x e N M I. apply find_some in F as [F _].
  apply (P_spec v x e M). exists r'. split; auto. unfold inside in *. rewrite Forall_forall in *. intros f IF.
  destruct (always f) eqn:A; [now apply always_spec | apply I, filter_In; now rewrite A].
Qed.
Definition P_among (ps : products) (r : region) := exists vs other v, In (vs, other) ps /\ In v vs /\ P_inside (v_times v other) r.
Lemma best_of_sound ps p vs other best : (forall r, best = Some r -> P_among ps r) -> forall vs', In (vs', other) ps -> incl vs vs' ->
  forall r, best_of p vs other best = Some r -> P_among ps r.
Proof.
  revert best; induction vs as [|v vs IH]; intros best B vs' I L r; cbn [best_of]; [apply B|].
  assert (IV : In v vs') by (apply L; now left). assert (L' : incl vs vs') by (intros w W; apply L; now right).
  destruct (P_around p (v_times v other)) as [r'|] eqn:E; [|now apply (IH best B vs')].
  apply P_around_sound in E. assert (A : P_among ps r') by (exists vs', other, v; auto).
  destruct r' as [|f r']; [now intros [= <-]|]. apply (IH _) with (vs' := vs'); auto. unfold better. destruct best as [r''|].
  - destruct (_ <? _); intros r0 [= <-]; auto.
  - now intros r0 [= <-].
Qed.
Lemma best_region_sound all p ps best : (forall r, best = Some r -> P_among all r) -> incl ps all ->
  forall r, best_region ps best p = Some r -> P_among all r.
Proof.
  revert best; induction ps as [|[vs other] ps IH]; intros best B L r; cbn [best_region]; [apply B|].
  assert (L' : incl ps all) by (intros w W; apply L; now right).
  pose proof (best_of_sound all p vs other best B vs (L _ (or_introl eq_refl)) (incl_refl _)) as S.
  destruct (best_of p vs other best) as [[|f r']|]; [now apply S | now apply IH | now apply IH].
Qed.
(** At each point of a region one of the products is a P-value. *)
Lemma some_P_sound ps domain p : some_P ps domain = true -> natural p -> inside p domain ->
  exists vs other v, In (vs, other) ps /\ In v vs /\ forall e, models (v_times v other) p e -> reaching_P e = true.
Proof.
  intros C N I. refine (covered_sound _ (fun p => exists vs other v, In (vs, other) ps /\ In v vs /\ forall e, models (v_times v other) p e -> reaching_P e = true)
    _ _ _ C p N I).
  intros y r B x NX IX. destruct (best_region_sound ps y ps None ltac:(discriminate) (incl_refl _) r B) as (vs & other & v & I1 & I2 & I3).
  exists vs, other, v. split; [exact I1|]. split; [exact I2|]. intros e M. exact (I3 x e NX M IX).
Qed.

(** ** Every element of W(K) is a context *)
Lemma W_shape K x : in_W K x -> match reach x with
  | None => True
  | Some e => (e = 0 /\ exists k, 1 <= k <= K /\ power x = 2 * k) \/ exists t, power x = e + 2 * t + 2 * K + 2
  end.
Proof.
  induction 1 as [|x X IH|x X IH|k x L X IH|n x X IH]; unfold times, element_1, element_a, element_b, element_c, element_d; cbn [sign power reach lessened greater].
  - exact I.
  - rewrite lessened_0. destruct (reach x); [|exact I]. cbn. exact IH.
  - destruct (reach x) as [e|]; cbn [lessened]; [|exact I]. destruct (Nat.leb_spec 1 e); [|exact I].
    destruct IH as [(-> & _)|(t & E)]; [lia|]. right. exists (S t). lia.
  - destruct (Nat.leb_spec (power x) 0) as [Z|Z].
    + destruct (in_W_power K x X ltac:(lia)) as [->| ->]; cbn; left; split; auto; exists k; lia.
    + cbn [greater]. destruct (reach x) as [e|]; cbn [lessened]; [|exact I]. destruct (Nat.leb_spec (2 * k) e); [|exact I].
      destruct IH as [(-> & _)|(t & E)]; [lia|]. right. exists (t + 2 * k). lia.
  - assert (A : match lessened (Some n) (power x) with None => True | Some e => exists t, n + 2 * K + 2 + power x = e + 2 * t + 2 * K + 2 end).
    { cbn [lessened]. destruct (Nat.leb_spec (power x) n); [|exact I]. exists (power x). lia. }
    assert (B : match lessened (reach x) (n + 2 * K + 2) with None => True | Some e => exists t, n + 2 * K + 2 + power x = e + 2 * t + 2 * K + 2 end).
    { destruct (reach x) as [e|]; cbn [lessened]; [|exact I]. destruct (Nat.leb_spec (n + 2 * K + 2) e); [|exact I].
      destruct IH as [(-> & _)|(t & E)]; [lia|]. exists (t + (n + 2 * K + 2)). lia. }
    change (if power x <=? n then Some (n - power x) else None) with (lessened (Some n) (power x)).
    destruct (lessened (Some n) (power x)) as [d|], (lessened (reach x) (n + 2 * K + 2)) as [e|]; cbn [greater]; auto.
    destruct (Nat.max_spec d e) as [[_ ->]|[_ ->]]; auto.
Qed.

Lemma contexts_complete K x : in_W K x -> exists v s t, (0 <= s)%Z /\ (0 <= t)%Z /\ In v (contexts K) /\ v_solid v = true /\
  forall m n y, models v (Point m n y s t) x.
Proof.
  intros X. pose proof (W_shape K x X) as S. destruct x as [i j e]. cbn [reach power sign] in S.
  assert (odd_2 : forall n, Nat.odd (2 * n) = false) by (intros n; rewrite <- (Nat.add_0_l (2 * n)); rewrite Nat.odd_add_mul_2; reflexivity).
  set (list_of i := Value i true false (constant 0) [] ::
    map (fun k => Value i false false (constant (2 * Z.of_nat k)) [constant 0]) (seq 1 K) ++
    flat_map (fun odd : bool =>
      let parity := if odd then 1%Z else 0%Z in
      let reach := plus (scale 2 form_s) (constant parity) in
      [Value i false odd (plus (scale 2 form_s) (constant (2 - parity))) [];
       Value i false odd (plus (plus reach (scale 2 form_t)) (constant (2 * Z.of_nat K + 2))) [reach]]) [false; true]).
  assert (L : forall v, In v (list_of i) -> In v (contexts K)).
  { intros v V. unfold contexts. apply in_flat_map. exists i. split; [destruct i; cbn; tauto | exact V]. }
  assert (L3 : forall v odd, In v
      (let parity := if odd : bool then 1%Z else 0%Z in
      let reach := plus (scale 2 form_s) (constant parity) in
      [Value i false odd (plus (scale 2 form_s) (constant (2 - parity))) [];
       Value i false odd (plus (plus reach (scale 2 form_t)) (constant (2 * Z.of_nat K + 2))) [reach]]) -> In v (contexts K)).
  { intros v odd V. apply L. right. apply in_or_app. right. apply in_flat_map. exists odd. split; [destruct odd; cbn; tauto | exact V]. }
  destruct (Nat.eq_dec j 0) as [->|J].
  { destruct (in_W_power K _ X eq_refl) as [E|E]; injection E as -> ->.
    - exists value_1, 0%Z, 0%Z. repeat split; try lia; apply L; now left.
    - exists value_a, 0%Z, 0%Z. repeat split; try lia; apply L; now left. }
  assert (NJ : (j =? 0) = false) by now apply Nat.eqb_neq.
  destruct e as [e|].
  - destruct S as [(-> & k & LK & ->)|(t & E)].
    + exists (Value i false false (constant (2 * Z.of_nat k)) [constant 0]), 0%Z, 0%Z.
      split; [lia|]. split; [lia|]. split; [|split; [reflexivity|]].
      * apply L. right. apply in_or_app. left. apply in_map_iff. exists k. split; auto. apply in_seq. lia.
      * intros m n y. repeat split; auto; cbn [power reach v_power v_reaches map]; rewrite ?eval_constant; try lia; try reflexivity. apply odd_2.
    + set (reach := fun parity => plus (scale 2 form_s) (constant parity)).
      destruct (Nat.odd e) eqn:O.
      * assert (Q : exists h, e = 2 * h + 1) by (apply Nat.odd_spec in O as (h & ->); exists h; lia). destruct Q as (h & Q).
        exists (Value i false true (plus (plus (reach 1%Z) (scale 2 form_t)) (constant (2 * Z.of_nat K + 2))) [reach 1%Z]), (Z.of_nat h), (Z.of_nat t).
        split; [lia|]. split; [lia|]. split; [|split; [reflexivity|]].
        -- apply (L3 _ true). right. now left.
        -- intros m n y. repeat split; auto; cbn [power Uniform.reach v_power v_reaches map]; unfold reach; autorewrite with eval; cbn [p_s p_t].
           ++ replace j with (1 + 2 * (h + t + K + 1)) by lia. apply Nat.odd_add_mul_2.
           ++ lia.
           ++ cbn [top fold_right greater]. rewrite greater_none. unfold at_least_0. destruct (Z.leb_spec 0 (2 * Z.of_nat h + 1)); [f_equal; lia | lia].
      * assert (Q : exists h, e = 2 * h).
        { assert (EV : Nat.even e = true) by (rewrite <- Nat.negb_odd; now rewrite O). apply Nat.even_spec in EV as (h & ->). now exists h. }
        destruct Q as (h & Q).
        exists (Value i false false (plus (plus (reach 0%Z) (scale 2 form_t)) (constant (2 * Z.of_nat K + 2))) [reach 0%Z]), (Z.of_nat h), (Z.of_nat t).
        split; [lia|]. split; [lia|]. split; [|split; [reflexivity|]].
        -- apply (L3 _ false). right. now left.
        -- intros m n y. repeat split; auto; cbn [power Uniform.reach v_power v_reaches map]; unfold reach; autorewrite with eval; cbn [p_s p_t].
           ++ replace j with (2 * (h + t + K + 1)) by lia. apply odd_2.
           ++ lia.
           ++ cbn [top fold_right greater]. rewrite greater_none. unfold at_least_0. destruct (Z.leb_spec 0 (2 * Z.of_nat h + 0)); [f_equal; lia | lia].
  - destruct (Nat.odd j) eqn:O.
    + apply Nat.odd_spec in O as (h & ->).
      exists (Value i false true (plus (scale 2 form_s) (constant (2 - 1))) []), (Z.of_nat h), 0%Z.
      split; [lia|]. split; [lia|]. split; [|split; [reflexivity|]].
      * apply (L3 _ true). now left.
      * intros m n y. repeat split; auto; cbn [power v_power]; autorewrite with eval; cbn [p_s].
        -- rewrite Nat.add_comm. apply Nat.odd_add_mul_2.
        -- lia.
    + assert (EV : Nat.even j = true) by (rewrite <- Nat.negb_odd; now rewrite O). apply Nat.even_spec in EV as (h & ->).
      exists (Value i false false (plus (scale 2 form_s) (constant (2 - 0))) []), (Z.of_nat (h - 1)), 0%Z.
      split; [lia|]. split; [lia|]. split; [|split; [reflexivity|]].
      * apply (L3 _ false). now left.
      * intros m n y. repeat split; auto; cbn [power v_power]; autorewrite with eval; cbn [p_s]. lia.
Qed.

(** The index of a solid value. *)
Lemma solid_index v p e : v_solid v = true -> natural p -> models v p e ->
  match v_index v with Some i => reaching_index e = eval i p /\ (0 <= reaching_index e)%Z | None => reaching_index e = (-1)%Z end.
Proof.
  unfold v_solid, v_index, reaching_index. intros S N (V1 & V2 & V3 & V4 & V5). rewrite V5.
  destruct (v_reaches v) as [|r [|r' l]]; [reflexivity| |discriminate].
  apply (always_spec r p) in S; auto. cbn [map top fold_right]. rewrite greater_none. unfold at_least_0.
  destruct (Z.leb_spec 0 (eval r p)); [|lia]. rewrite eval_plus. lia.
Qed.
Lemma no_greater_inside v g p d e : v_solid v = true -> v_solid g = true -> natural p -> models v p d -> models g p e ->
  (reaching_index d <= reaching_index e)%Z -> inside p (no_greater v g).
Proof.
  intros SV SG N MV MG L. pose proof (solid_index v p d SV N MV) as V. pose proof (solid_index g p e SG N MG) as G.
  unfold no_greater. destruct (v_index v) as [i|]; [|constructor]. destruct (v_index g) as [j|]; constructor; try constructor.
  - rewrite eval_minus. lia.
  - rewrite eval_constant. lia.
Qed.

Lemma solid_swap v : v_solid v = true -> v_solid (v_swap v) = true.
Proof.
  unfold v_solid, v_swap. cbn [v_reaches]. destruct (v_reaches v) as [|r [|r' l]]; cbn [map]; auto.
  unfold always, swap. cbn. intros A. rewrite !andb_true_iff in *. tauto.
Qed.
