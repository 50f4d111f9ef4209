(** The entries of the checker are all heaps, with all of their options: a heap from B on is first + 2q·m for one of the classes, and a move leaves
    one heap, or a heap below s and another one, or two heaps from s on. *)
From Coq Require Import List Bool Arith ZArith Lia.
From Meximal Require Import Game Conventions Checker Uniform Linear UniformChecker UniformValues.
Import ListNotations.

(** ** Heaps *)
Section Certificate.
  Variable c : uniform.
  Let K := u_family c.
  Let s := u_start c.
  Let q := u_modulus c.
  Let phi := u_phi c.
  Let opt := opt_of (u_rules c).
  Local Notation value_of X := (w_value phi X).

  Hypothesis octal_digits : forallb octal (u_digits c) = true.
  Hypothesis first_digit : match u_digits c with [] => false | d :: _ => forallb (fun j => j =? 2) (fst d) end = true.
  Hypothesis some_class : 1 <= q.
  Hypothesis classes_right : forallb (class_right c) (u_values c ++ u_classes c) = true.
  Lemma start_pos : 1 <= s.
  Proof. unfold s, u_start. lia. Qed.

  Lemma constant_eval f p : is_constant f = true -> eval f p = f_0 f.
  Proof.
    unfold is_constant, eval, lin. rewrite !andb_true_iff, !Z.eqb_eq. intros [[[[-> ->] ->] ->] ->]. ring.
  Qed.

  Lemma class_models cl m0 t p : class_right c cl = true -> (0 <= eval t p)%Z ->
    models (class_value c cl m0 t) p (class_at K cl (m0 + 2 * Z.to_nat (eval t p))).
  Proof.
    intros CR N. set (T := Z.to_nat (eval t p)).
    assert (ET : eval t p = Z.of_nat T) by (unfold T; lia).
    assert (OD : forall a b, Nat.odd (a + b * (m0 + 2 * T)) = Nat.odd (a + b * m0)).
    { intros a b. replace (a + b * (m0 + 2 * T)) with (a + b * m0 + 2 * (b * T)) by ring. apply Nat.odd_add_mul_2. }
    assert (EV : forall a b, (Z.of_nat (a + b * m0) + 2 * Z.of_nat b * Z.of_nat T = Z.of_nat (a + b * (m0 + 2 * T)))%Z) by (intros; lia).
    assert (KEPT : forall r, top (map (fun r => eval r p) (if is_constant r && (f_0 r <? 0)%Z then [] else [r])) = at_least_0 (eval r p)).
    { intros r. destruct (is_constant r && (f_0 r <? 0)%Z) eqn:E; [|cbn [map top fold_right]; apply greater_none].
      apply andb_true_iff in E as [E1 E2]. rewrite (constant_eval r p E1). apply Z.ltb_lt in E2. unfold at_least_0.
      destruct (Z.leb_spec 0 (f_0 r)); [lia | reflexivity]. }
    assert (LESS : forall e j, lessened (Some e) j = at_least_0 (Z.of_nat e - Z.of_nat j)).
    { intros e j. rewrite <- lessened_at_least. f_equal. unfold at_least_0. destruct (Z.leb_spec 0 (Z.of_nat e)); [f_equal; lia | lia]. }
    assert (GN : forall j e, greater (lessened None j) e = e) by reflexivity.
    unfold class_value, class_at, models, class_right in *. destruct (last_of cl) as [|k|n slope];
      cbn [times sign power reach element_1 element_c element_d v_sign v_trivial v_odd v_power v_reaches]; rewrite ?OD.
    - repeat split.
      + apply xorb_false_r.
      + rewrite Nat.add_0_r. apply orb_true_iff in CR as [CR|CR].
        * apply Nat.leb_le in CR. destruct (Nat.eqb_spec (b_first cl + b_slope cl * (m0 + 2 * T)) 0), (Nat.eqb_spec (b_first cl + b_slope cl * m0) 0); auto; lia.
        * apply Nat.eqb_eq in CR. now rewrite CR, !Nat.mul_0_l.
      + now rewrite Nat.add_0_r, OD.
      + rewrite Nat.add_0_r. autorewrite with eval. rewrite ET. now rewrite EV.
    - apply andb_true_iff in CR as [K1 K2]. apply Nat.leb_le in K1. repeat split.
      + apply Nat.eqb_neq. lia.
      + rewrite Nat.odd_add_mul_2. apply OD.
      + autorewrite with eval. rewrite ET. rewrite EV. lia.
      + rewrite GN, KEPT, LESS. f_equal. autorewrite with eval. rewrite ET. rewrite EV. lia.
    - repeat split.
      + f_equal. rewrite <- Nat.negb_odd. now rewrite OD.
      + apply Nat.eqb_neq. lia.
      + replace (b_first cl + b_slope cl * (m0 + 2 * T) + (n + slope * (m0 + 2 * T) + 2 * K + 2))
          with (b_first cl + b_slope cl * (m0 + 2 * T) + (n + slope * (m0 + 2 * T)) + 2 * (K + 1)) by lia.
        now rewrite Nat.odd_add_mul_2, Nat.odd_add, !OD.
      + autorewrite with eval. rewrite ET. rewrite !EV. unfold K. lia.
      + rewrite GN, KEPT, LESS. f_equal. autorewrite with eval. rewrite ET. rewrite !EV. lia.
  Qed.

  Definition denote (p : point) (h : symbol) : nat := fst h + 2 * q * Z.to_nat (eval (snd h) p).
  Definition valid (p : point) (h : symbol) := (0 <= eval (snd h) p)%Z /\ (fst h < s -> eval (snd h) p = 0%Z).

  Lemma listed_right h : class_right c (listed c h) = true.
  Proof.
    unfold listed. destruct (Nat.lt_ge_cases h (length (word 0 0 NoLetter :: u_values c))) as [L|L]; [|now rewrite nth_overflow].
    assert (I : In (nth h (word 0 0 NoLetter :: u_values c) (word 0 0 NoLetter)) (word 0 0 NoLetter :: u_values c)) by now apply nth_In.
    destruct I as [<-|I]; [reflexivity|]. rewrite forallb_forall in classes_right. apply classes_right, in_or_app. now left.
  Qed.
  Lemma class_of_right h : class_right c (class_of c h) = true.
  Proof.
    unfold class_of. rewrite forallb_forall in classes_right. apply classes_right, in_or_app. right. apply nth_In.
    assert (N : u_modulus c <> 0) by (fold q; lia). exact (Nat.mod_upper_bound _ _ N).
  Qed.

  Lemma symbol_models p h : valid p h -> models (symbol_value c h) p (phi (denote p h)).
  Proof.
    destruct h as [f t]. intros [V1 V2]. cbn [fst snd] in *. unfold phi, u_phi, denote, symbol_value. cbn [fst snd]. fold s q K.
    destruct (Nat.ltb_spec f s) as [L|L].
    - rewrite V2 by exact L. cbn [Z.to_nat]. rewrite Nat.mul_0_r, Nat.add_0_r. destruct (Nat.ltb_spec f s); [|lia].
      pose proof (class_models (listed c f) 0 (constant 0) p (listed_right f)) as M. rewrite eval_constant in M. apply M. lia.
    - destruct (Nat.ltb_spec (f + 2 * q * Z.to_nat (eval t p)) s) as [L'|L']; [lia|].
      pose proof (class_models (class_of c f) ((f - s) / q) t p (class_of_right f) V1) as M.
      assert (E : f + 2 * q * Z.to_nat (eval t p) - s = f - s + 2 * Z.to_nat (eval t p) * q) by lia.
      assert (CE : class_of c (f + 2 * q * Z.to_nat (eval t p)) = class_of c f).
      { unfold class_of. fold s q. rewrite E, Nat.mod_add by lia. reflexivity. }
      rewrite CE, E, Nat.div_add by lia. exact M.
  Qed.
  Lemma sum_models p o : Forall (valid p) o -> models (sum_value c o) p (value_of (map (denote p) o)).
  Proof.
    unfold sum_value, w_value, uniform_value. induction 1 as [|h o V _ IH]; cbn [fold_right map]; [apply models_1|].
    apply models_times; [now apply symbol_models | exact IH].
  Qed.

  (** ** Options *)
  Lemma digit_list_spec i counts : In (i, counts) (digit_list c) <-> i < length (u_digits c) /\ counts = fst (nth i (u_digits c) ([], Any)).
  Proof.
    unfold digit_list. generalize (u_digits c). intros D.
    assert (G : forall D k, In (i, counts) (combine (seq k (length D)) (map fst D)) <-> k <= i < k + length D /\ counts = fst (nth (i - k) D ([], Any))).
    { clear. induction D as [|d D IH]; intros k; cbn [length seq map combine].
      - split; [easy | lia].
      - cbn [In]. rewrite IH. split.
        + intros [[= -> <-]|[L E]].
          * split; [lia|]. now rewrite Nat.sub_diag.
          * split; [lia|]. replace (i - k) with (S (i - S k)) by lia. exact E.
        + intros [L E]. destruct (Nat.eq_dec i k) as [->|N]; [left; rewrite Nat.sub_diag in E; now rewrite E|].
          right. split; [lia|]. replace (i - k) with (S (i - S k)) in E by lia. exact E. }
    rewrite G, Nat.sub_0_r. intuition lia.
  Qed.
  Lemma opt_spec h o : opt h o <-> exists i counts, In (i, counts) (digit_list c) /\ In (length o) counts /\ i <= h /\
    Forall (fun k => 1 <= k) o /\ list_sum o = h - i.
  Proof.
    unfold opt, opt_of, u_rules, code_opt. split.
    - intros (i & L & I & _ & F & S & _). unfold dig in I. destruct (Nat.ltb_spec i (length (u_digits c))) as [LI|LI]; [|easy].
      exists i, (fst (nth i (u_digits c) ([], Any))). repeat split; auto. now apply digit_list_spec.
    - intros (i & counts & D & I & L & F & S). apply digit_list_spec in D as [LI ->]. exists i. unfold dig.
      destruct (Nat.ltb_spec i (length (u_digits c))) as [_|]; [|lia]. repeat split; auto.
      + assert (O : octal (nth i (u_digits c) ([], Any)) = true) by (rewrite forallb_forall in octal_digits; apply octal_digits, nth_In, LI).
        unfold octal in O. destruct (snd (nth i (u_digits c) ([], Any))); try discriminate. exact Logic.I.
      + intros ->. destruct (u_digits c) as [|d D]; [easy|]. cbn [nth] in I. rewrite forallb_forall in first_digit. apply first_digit in I.
        apply Nat.eqb_eq in I. lia.
  Qed.
  Lemma count_at_most_2 i counts j : In (i, counts) (digit_list c) -> In j counts -> j <= 2.
  Proof.
    intros D J. apply digit_list_spec in D as [L ->].
    assert (O : octal (nth i (u_digits c) ([], Any)) = true) by (rewrite forallb_forall in octal_digits; apply octal_digits, nth_In, L).
    unfold octal in O. destruct (snd (nth i (u_digits c) ([], Any))); try discriminate. rewrite forallb_forall in O. apply O in J. now apply Nat.leb_le.
  Qed.
  Lemma denote_single p h : denote p (single h) = h.
  Proof. unfold denote, single. cbn [fst snd]. rewrite eval_constant. cbn. lia. Qed.
  Lemma valid_single p h : valid p (single h).
  Proof. unfold valid, single. cbn [snd]. rewrite eval_constant. split; auto. lia. Qed.
  Lemma value_pair u v : value_of [u; v] = value_of [v; u].
  Proof. unfold w_value, uniform_value. cbn [fold_right]. now rewrite times_assoc, (times_comm (phi u)), <- times_assoc. Qed.

  Lemma sum_two a b : list_sum [a; b] = a + b.
  Proof. cbn. lia. Qed.

  Lemma small_real p h o : In o (small_options c h) -> opt h (map (denote p) o) /\ Forall (valid p) o.
  Proof.
    unfold small_options. rewrite in_flat_map. intros ((i & counts) & D & I). destruct (Nat.leb_spec i h) as [L|L]; [|easy].
    apply in_flat_map in I as (j & J & I). destruct j as [|[|[|j]]].
    - destruct (Nat.eqb_spec h i) as [->|]; [|easy]. destruct I as [<-|[]]. split; [|constructor]. apply opt_spec.
      exists i, counts. cbn. repeat split; auto. lia.
    - destruct (Nat.ltb_spec i h) as [L'|]; [|easy]. destruct I as [<-|[]]. split; [|repeat constructor; apply valid_single].
      cbn [map]. rewrite denote_single. apply opt_spec. exists i, counts. repeat split; auto; [repeat constructor; lia | cbn; lia].
    - apply in_map_iff in I as (u & <- & I). apply in_seq in I. split; [|repeat constructor; apply valid_single].
      cbn [map]. rewrite !denote_single. apply opt_spec. exists i, counts.
      pose proof (Nat.div_mod (h - i) 2 ltac:(lia)). pose proof (Nat.mod_upper_bound (h - i) 2 ltac:(lia)).
      repeat split; auto; [repeat constructor; lia | rewrite sum_two; lia].
    - easy.
  Qed.
  Lemma small_all p h o : opt h o -> exists o', In o' (small_options c h) /\ value_of (map (denote p) o') = value_of o.
  Proof.
    rewrite opt_spec. intros (i & counts & D & I & L & F & S). pose proof (count_at_most_2 _ _ _ D I) as L2.
    assert (G : forall o', In o' (match length o with
          | 0 => if h =? i then [[]] else []
          | 1 => if i <? h then [[single (h - i)]] else []
          | 2 => map (fun u => [single u; single (h - i - u)]) (seq 1 ((h - i) / 2))
          | _ => []
          end) -> In o' (small_options c h)).
    { intros o' O. unfold small_options. apply in_flat_map. exists (i, counts). split; auto. destruct (Nat.leb_spec i h); [|lia].
      apply in_flat_map. exists (length o). auto. }
    destruct o as [|u [|v [|w o]]]; cbn [length] in L2, G; [| | |lia].
    - exists []. split; [|reflexivity]. apply G. cbn in S. destruct (Nat.eqb_spec h i); [now left | lia].
    - inversion F as [|? ? F1 _]; subst. cbn in S. exists [single u]. split; [|cbn [map]; now rewrite denote_single].
      apply G. destruct (Nat.ltb_spec i h); [|lia]. left. do 2 f_equal. lia.
    - inversion F as [|? ? F1 F']; inversion F' as [|? ? F2 _]; subst. rewrite sum_two in S.
      pose proof (Nat.div_mod (h - i) 2 ltac:(lia)). pose proof (Nat.mod_upper_bound (h - i) 2 ltac:(lia)).
      destruct (Nat.le_gt_cases u ((h - i) / 2)) as [Q|Q].
      + exists [single u; single v]. split; [|cbn [map]; now rewrite !denote_single]. apply G. apply in_map_iff. exists u. split; [|apply in_seq; lia].
        do 3 f_equal. lia.
      + exists [single v; single u]. split; [|cbn [map]; rewrite !denote_single; apply value_pair]. apply G. apply in_map_iff. exists v. split; [|apply in_seq; lia].
        do 3 f_equal. lia.
  Qed.

  Lemma bound_spec i counts : In (i, counts) (digit_list c) -> 2 * s + i - 1 <= bound c.
  Proof. intros D. apply digit_list_spec in D as [L _]. unfold bound. fold s. pose proof start_pos. lia. Qed.

  Lemma large_real p first o : natural p -> bound c <= first -> In o (large_options c first) ->
    opt (denote p (first, form_m)) (map (denote p) o) /\ Forall (valid p) o.
  Proof.
    intros N B. unfold large_options. rewrite in_flat_map. intros ((i & counts) & D & I). pose proof (bound_spec i counts D) as BI.
    pose proof start_pos. assert (M : (0 <= eval form_m p)%Z) by (rewrite eval_m; apply N).
    apply in_flat_map in I as (j & J & I). destruct j as [|[|[|j]]]; [easy| | |easy].
    - destruct I as [<-|[]]. split.
      + apply opt_spec. exists i, counts. unfold denote. cbn [map fst snd length]. repeat split; auto; [lia | repeat constructor; lia | cbn; lia].
      + repeat constructor; cbn [fst snd]; [exact M | lia].
    - fold s in I. apply in_map_iff in I as (u & <- & I). apply in_seq in I. split.
      + apply opt_spec. exists i, counts. cbn [map]. rewrite denote_single. unfold denote. cbn [fst snd length].
        repeat split; auto; [lia | repeat constructor; lia | rewrite sum_two; lia].
      + constructor; [apply valid_single|]. repeat constructor; cbn [fst snd]; [exact M | lia].
  Qed.

  Lemma large_all m first o : (0 <= m)%Z -> bound c <= first -> opt (first + 2 * q * Z.to_nat m) o ->
    (exists o', In o' (large_options c first) /\ forall p, p_m p = m -> value_of (map (denote p) o') = value_of o) \/
    (exists o' y x, In (o', y) (large_families c first) /\ (0 <= x)%Z /\ forall p, p_m p = m -> p_x p = x ->
       (0 <= eval y p)%Z /\ Forall (valid p) o' /\ value_of (map (denote p) o') = value_of o).
  Proof.
    intros NM B. rewrite opt_spec. intros (i & counts & D & I & L & F & S).
    pose proof (count_at_most_2 _ _ _ D I) as L2. pose proof (bound_spec i counts D) as BI. pose proof start_pos as SP.
    assert (G : forall o', In o' (match length o with
        | 1 => [[(first - i, form_m)]]
        | 2 => map (fun u => [single u; (first - i - u, form_m)]) (seq 1 (s - 1))
        | _ => []
        end) -> In o' (large_options c first)).
    { intros o' O. unfold large_options. apply in_flat_map. exists (i, counts). split; auto. apply in_flat_map. exists (length o). auto. }
    destruct o as [|u [|v [|w o]]]; cbn [length] in L2, G; [| | |lia].
    - cbn in S. lia.
    - cbn in S. left. exists [(first - i, form_m)]. split; [apply G; now left|]. intros p P. cbn [map]. unfold denote. cbn [fst snd]. rewrite eval_m, P.
      f_equal. f_equal. lia.
    - inversion F as [|? ? F1 F']; inversion F' as [|? ? F2 _]; subst. rewrite sum_two in S.
      destruct (Nat.lt_ge_cases u s) as [U|U].
      { left. exists [single u; (first - i - u, form_m)]. split.
        - apply G. apply in_map_iff. exists u. split; [reflexivity | apply in_seq; lia].
        - intros p P. cbn [map]. rewrite denote_single. unfold denote. cbn [fst snd]. rewrite eval_m, P. do 2 f_equal. f_equal. lia. }
      destruct (Nat.lt_ge_cases v s) as [V|V].
      { left. exists [single v; (first - i - v, form_m)]. split.
        - apply G. apply in_map_iff. exists v. split; [reflexivity | apply in_seq; lia].
        - intros p P. rewrite value_pair. cbn [map]. rewrite denote_single. unfold denote. cbn [fst snd]. rewrite eval_m, P. do 2 f_equal. f_equal. lia. }
      right. set (one := (u - s) mod (2 * q)). set (x := (u - s) / (2 * q)).
      set (rest := (Z.of_nat first - Z.of_nat i - 2 * Z.of_nat s - Z.of_nat one)%Z). set (step := (2 * Z.of_nat q)%Z).
      set (y := minus (plus form_m (constant (rest / step))) form_x).
      exists [(s + one, form_x); (s + Z.to_nat (rest mod step), y)], y, (Z.of_nat x).
      pose proof (Nat.div_mod (u - s) (2 * q) ltac:(lia)) as DU. fold one x in DU.
      pose proof (Nat.mod_upper_bound (u - s) (2 * q) ltac:(lia)) as MU. fold one in MU.
      pose proof (Z.div_mod rest step ltac:(unfold step; lia)) as DR. pose proof (Z.mod_pos_bound rest step ltac:(unfold step; lia)) as MR.
      split; [|split; [lia|]].
      + unfold large_families. apply in_flat_map. exists (i, counts). split; auto. apply in_flat_map. exists 2. split; auto.
        apply in_map_iff. exists one. split; [reflexivity | apply in_seq; fold q; lia].
      + intros p PM PX. assert (EY : eval y p = (m + rest / step - Z.of_nat x)%Z) by (unfold y; autorewrite with eval; lia).
        assert (VS : (Z.of_nat v - Z.of_nat s = rest mod step + step * (m + rest / step - Z.of_nat x))%Z) by (unfold step in *; unfold rest in DR at 1; nia).
        assert (Y0 : (0 <= m + rest / step - Z.of_nat x)%Z) by (unfold step in *; nia).
        split; [lia|]. split.
        * repeat constructor; cbn [fst snd]; rewrite ?eval_x, ?PX; try lia.
        * cbn [map]. unfold denote. cbn [fst snd]. rewrite eval_x, PX, EY, Nat2Z.id. f_equal. f_equal; [lia|]. f_equal. unfold step in *. nia.
  Qed.

  (** ** Entries *)
  Lemma entries_cover h : exists e m, In e (entries c) /\ (0 <= m)%Z /\ forall p, p_m p = m -> denote p (e_symbol e) = h.
  Proof.
    unfold entries. destruct (Nat.lt_ge_cases h (bound c)) as [L|L].
    - exists (small_entry c h), 0%Z. split; [|split; [lia|]].
      + apply in_or_app. left. apply in_map, in_seq. lia.
      + intros p _. apply denote_single.
    - pose proof (Nat.div_mod (h - bound c) (2 * q) ltac:(lia)) as D. pose proof (Nat.mod_upper_bound (h - bound c) (2 * q) ltac:(lia)) as M.
      exists (large_entry c (bound c + (h - bound c) mod (2 * q))), (Z.of_nat ((h - bound c) / (2 * q))). split; [|split; [lia|]].
      + apply in_or_app. right. apply in_map, in_seq. fold q. lia.
      + intros p P. unfold denote, large_entry. cbn [e_symbol fst snd]. rewrite eval_m, P, Nat2Z.id. lia.
  Qed.
  Lemma entry_kind e : In e (entries c) -> (exists h, h < bound c /\ e = small_entry c h) \/ (exists f, bound c <= f /\ e = large_entry c f).
  Proof.
    unfold entries. rewrite in_app_iff, !in_map_iff. intros [(h & <- & I)|(f & <- & I)]; apply in_seq in I; [left; exists h | right; exists f]; split; auto; lia.
  Qed.
  Lemma bound_start : s <= bound c.
  Proof.
    unfold bound. fold s. pose proof start_pos. lia.
  Qed.
  Lemma entry_value e p : In e (entries c) -> natural p -> models (e_value e) p (phi (denote p (e_symbol e))).
  Proof.
    intros I N. destruct (entry_kind e I) as [(h & L & ->)|(f & L & ->)]; cbn [e_value e_symbol small_entry large_entry]; apply symbol_models.
    - apply valid_single.
    - split; cbn [fst snd]; [rewrite eval_m; apply N|]. pose proof bound_start. lia.
  Qed.
  Lemma entry_option e p v : In e (entries c) -> natural p -> In v (e_options e) ->
    exists o, opt (denote p (e_symbol e)) o /\ models v p (value_of o).
  Proof.
    intros I N. destruct (entry_kind e I) as [(h & L & ->)|(f & L & ->)]; cbn [e_options e_symbol small_entry large_entry]; rewrite nodup_In, in_map_iff; intros (o & <- & O).
    - rewrite denote_single. destruct (small_real p h o O) as [R V]. exists (map (denote p) o). split; auto. now apply sum_models.
    - destruct (large_real p f o N L O) as [R V]. exists (map (denote p) o). split; auto. now apply sum_models.
  Qed.
  Lemma entry_all e m o : In e (entries c) -> (0 <= m)%Z -> (forall p, p_m p = m -> opt (denote p (e_symbol e)) o) ->
    exists v r x, (0 <= x)%Z /\ (r = [] /\ In v (e_options e) \/ exists y, r = [y] /\ In (v, y) (e_families e)) /\
      forall p, natural p -> p_m p = m -> p_x p = x -> models v p (value_of o) /\ inside p r.
  Proof.
    intros I M. destruct (entry_kind e I) as [(h & L & ->)|(f & L & ->)]; cbn [e_options e_symbol e_families small_entry large_entry]; intros O.
    - assert (Oh : opt h o) by (specialize (O (Point m 0 0 0 0) eq_refl); now rewrite denote_single in O).
      destruct (small_all (Point 0 0 0 0 0) h o Oh) as (o' & I' & E).
      exists (sum_value c o'), [], 0%Z. split; [lia|]. split.
      + left. split; auto. apply nodup_In. now apply in_map.
      + intros p N _ _. split; [|constructor]. destruct (small_real p h o' I') as [_ V].
        replace (value_of o) with (value_of (map (denote p) o')); [now apply sum_models|]. rewrite <- E. f_equal.
        unfold small_options in I'. apply in_flat_map in I' as ((i & counts) & _ & J). destruct (i <=? h); [|easy].
        apply in_flat_map in J as (j & _ & J). destruct j as [|[|[|j]]]; [destruct (h =? i); [|easy]; destruct J as [<-|[]]; reflexivity
          | destruct (i <? h); [|easy]; destruct J as [<-|[]]; cbn [map]; now rewrite !denote_single
          | apply in_map_iff in J as (u & <- & _); cbn [map]; now rewrite !denote_single | easy].
    - assert (Of : opt (f + 2 * q * Z.to_nat m) o).
      { specialize (O (Point m 0 0 0 0) eq_refl). unfold denote in O. cbn [fst snd] in O. now rewrite eval_m in O. }
      destruct (large_all m f o M L Of) as [(o' & I' & E)|(o' & y & x & I' & X & E)].
      + exists (sum_value c o'), [], 0%Z. split; [lia|]. split.
        * left. split; auto. apply nodup_In. now apply in_map.
        * intros p N P _. split; [|constructor]. rewrite <- (E p P). apply sum_models. now apply (large_real p f o').
      + exists (sum_value c o'), [y], x. split; auto. split.
        * right. exists y. split; auto. apply in_map_iff. exists (o', y). auto.
        * intros p N P Q. destruct (E p P Q) as (E1 & E2 & E3). split; [|constructor; [exact E1 | constructor]].
          rewrite <- E3. now apply sum_models.
  Qed.

  Lemma light_small e p : forallb (fun h => h <? s) (u_light c) = true -> In e (entries c) -> e_light e = is_light c (denote p (e_symbol e)).
  Proof.
    intros L I. destruct (entry_kind e I) as [(h & B & ->)|(f & B & ->)]; cbn [e_light e_symbol small_entry large_entry]; [now rewrite denote_single|].
    symmetry. unfold is_light. destruct (existsb _ _) eqn:E; [|reflexivity]. apply existsb_exists in E as (h & H & E). apply Nat.eqb_eq in E.
    rewrite forallb_forall in L. apply L, Nat.ltb_lt in H. pose proof bound_start. unfold denote in E. cbn [fst] in E. lia.
  Qed.
End Certificate.
