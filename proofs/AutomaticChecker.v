(** A checker of automatic models; its proof is in AutomaticCorrect.v.

    An automatic model of a game with heaps up to a bound: finite letters with values in a finite monoid, infinite letters that
    are counted, and an automaton that reads the digits of all counts and ends in a table of labels, one for each element of the
    monoid. The label of a position is the entry of its finite part in the table that its counts lead to. The quotient of
    such a game may be infinite.

    The model also brings what is only a help: the chosen values of options of each letter (the core), pairs that stand for all
    sums of finite letters, and the shifts of counts that are needed. The checker does not believe any of it; it checks that
    they do what they are for. Hints.v computes them. *)
From Coq Require Import List Bool PArith ZArith Arith Lia Permutation.
From Meximal Require Import Game Conventions Monoid Options Checker Correct Infinite Automatic Reached.
Import ListNotations.

(** ** All options of a heap, up to their order *)
Definition list_options (r : rules) (n : nat) : list position :=
  match r with
  | Atoms a => filter (forallb (fun k => k <? n)) (nth n ([] :: a) [])
  | Code d t =>
      flat_map (fun i =>
        flat_map (fun j => if (i =? 0) && (j <? 2) then [] else filter (fits (snd (dig d t i))) (breaks j 1 (n - i)))
          (fst (dig d t i))) (seq 0 (S n))
  end.

Lemma list_options_sound r n o : In o (list_options r n) -> opt_of r n o.
Proof.
  destruct r as [a | d t]; cbn [list_options opt_of].
  - intros I. apply filter_In in I as [I F]. split; [exact I|]. apply Forall_forall. rewrite forallb_forall in F.
    intros k K. now apply Nat.ltb_lt, F.
  - intros I. apply in_flat_map in I as (i & Hi & I). apply in_seq in Hi. apply in_flat_map in I as (j & J & I).
    destruct ((i =? 0) && (j <? 2)) eqn:B; [easy|]. apply filter_In in I as [I F].
    apply breaks_sound in I as (L & P & E). exists i. subst j. repeat split; auto; [lia | now apply fits_spec|].
    intros ->. change ((length o <? 2) = false) in B. now apply Nat.ltb_ge.
Qed.

Lemma list_options_complete r n o : opt_of r n o -> exists o', In o' (list_options r n) /\ Permutation o o'.
Proof.
  destruct r as [a | d t]; cbn [list_options opt_of].
  - intros [I F]. exists o. split; [|reflexivity]. apply filter_In. split; [exact I|]. apply forallb_forall.
    rewrite Forall_forall in F. intros k K. now apply Nat.ltb_lt, F.
  - intros (i & Hi & J & S & P & E & Z). pose proof (NatSort.Permuted_sort o) as Q. exists (NatSort.sort o). split; [|exact Q].
    apply in_flat_map. exists i. split; [apply in_seq; lia|]. apply in_flat_map. exists (length o). split; [exact J|].
    destruct ((i =? 0) && (length o <? 2)) eqn:B.
    { apply andb_true_iff in B as [B1 B2]. apply Nat.eqb_eq in B1. apply Nat.ltb_lt in B2. specialize (Z B1). lia. }
    apply filter_In. split; [|apply fits_spec; eapply shape_perm; eauto].
    apply breaks_complete; [symmetry; now apply Permutation_length | apply sorted_sort | now rewrite <- Q|].
    rewrite <- E. clear - Q. induction Q; rewrite ?list_sum_cons; lia.
Qed.

(** ** Values: an element, and a count for each infinite letter *)
Notation pair_value := (positive * list Z)%type.

Definition same_value (a b : pair_value) : bool := Pos.eqb (fst a) (fst b) && same_counts (snd a) (snd b).

Lemma same_value_eq a b : same_value a b = true -> a = b.
Proof.
  intros E. apply andb_true_iff in E as [E F]. apply Pos.eqb_eq in E. apply same_counts_eq in F.
  destruct a, b; cbn in *. congruence.
Qed.

Lemma add_comm v w : add v w = add w v.
Proof. revert w; induction v as [|x v IH]; intros [|y w]; cbn; auto. f_equal; [lia | auto]. Qed.
Lemma add_assoc u v w : add u (add v w) = add (add u v) w.
Proof. revert v w; induction u as [|x u IH]; intros [|y v] [|z w]; cbn; auto. f_equal; [lia | auto]. Qed.
Lemma add_zero v k : length v = k -> add (repeat 0%Z k) v = v.
Proof. intros <-. induction v as [|x v IH]; cbn; auto. now rewrite IH. Qed.
Lemma nonnegative_add v w : nonnegative v = true -> nonnegative w = true -> nonnegative (add v w) = true.
Proof.
  unfold nonnegative. revert w; induction v as [|x v IH]; intros [|y w] A B; cbn in *; auto.
  rewrite !andb_true_iff, !Z.leb_le in *. split; [lia | now apply IH].
Qed.
Lemma nonnegative_zeros k : nonnegative (repeat 0%Z k) = true.
Proof. induction k; cbn; auto. Qed.

(** The vector with one 1. *)
Definition unit_vector (r p : nat) : counts := map (fun i => if i =? p then 1%Z else 0%Z) (seq 0 r).
Definition opposite (v : counts) : counts := map Z.opp v.
Lemma add_opposite v : add v (opposite v) = repeat 0%Z (length v).
Proof. induction v as [|x v IH]; cbn; auto. f_equal; [lia | exact IH]. Qed.
Lemma unit_length r p : length (unit_vector r p) = r.
Proof. unfold unit_vector. now rewrite map_length, seq_length. Qed.
Lemma unit_nonnegative r p : nonnegative (unit_vector r p) = true.
Proof.
  unfold nonnegative. apply forallb_forall. intros x I. apply in_map_iff in I as (i & <- & _). now destruct (i =? p).
Qed.

Definition find_in {A} (l : list (nat * A)) (k : nat) : option A :=
  match find (fun e => fst e =? k) l with Some e => Some (snd e) | None => None end.

Lemma find_in_some {A} (l : list (nat * A)) k a : find_in l k = Some a -> In (k, a) l.
Proof.
  unfold find_in. destruct (find _ l) as [[k' a']|] eqn:F; [|discriminate]. injection 1 as <-.
  apply find_some in F as [I E]. apply Nat.eqb_eq in E. cbn in E. now subst.
Qed.

(** The ways to take one letter out of a word. *)
Fixpoint splits (w : list nat) : list (list nat * nat * list nat) :=
  match w with [] => [] | l :: w => ([], l, w) :: map (fun '(A, k, B) => (l :: A, k, B)) (splits w) end.
Lemma splits_in A l B : In (A, l, B) (splits (A ++ l :: B)).
Proof. induction A as [|a A IH]; cbn; [now left|]. right. apply in_map_iff. now exists (A, l, B). Qed.

(** ** Models *)
Record model := {
  m_rules : rules;
  m_players : nat;
  m_play : play;
  m_order : nat;
  m_rows : list (list positive);
  m_finite : list (nat * positive);            (* finite letters and their values *)
  m_infinite : list nat;                       (* infinite letters, in the order of the digits *)
  m_words : list (list nat);                   (* the letters of each heap, from heap 0 on *)
  m_on_0 : M.t positive;                       (* the successor of each state by the digit 0 *)
  m_on_1 : M.t positive;                        (* and by 1; the digits of all counts are read in rounds *)
  m_out : M.t positive;                        (* for each state, the number of its table *)
  m_tables : M.t (M.t label);                  (* for each table, the label of each element *)
  m_core : list (nat * list pair_value);       (* from here on: what is only a help *)
  m_pairs : list (positive * list pair_value);
  m_shifts : list counts;
}.

(** Searches make 2 to this power steps at most. *)
Definition m_depth : nat := 40.

Section Model.
  Variable m : model.
  Definition m_els : list positive := number one (repeat tt (m_order m)).
  Definition m_rank : nat := length (m_infinite m).
  Definition m_word_table : words := words_of_rows m_els (map (row_of m_els) (m_rows m)).
  Let els := m_els.
  Let r := m_rank.
  Let T := m_word_table.
  Let p := m_play m.
  Let n := m_players m.
  Let opt := opt_of (m_rules m).

  Definition one_w : pair_value := (one, repeat 0%Z r).
  Definition mul_w (a b : pair_value) : pair_value := (mul T (fst a) (fst b), add (snd a) (snd b)).
  Definition infinite_value (i : nat) : pair_value := (one, unit_vector r i).
  Definition m_letters : list (nat * pair_value) :=
    map (fun e => (fst e, (snd e, repeat 0%Z r))) (m_finite m) ++ combine (m_infinite m) (map infinite_value (seq 0 r)).
  Definition m_val (l : nat) : pair_value := match find_in m_letters l with Some v => v | None => one_w end.
  Definition m_word (h : nat) : list nat := nth h (m_words m) [].
  Definition m_core_of (l : nat) : list pair_value := match find_in (m_core m) l with Some vs => vs | None => [] end.
  Definition m_known (h : nat) : Prop := h < length (m_words m).
  (** The value of a position, and what the model says of it. *)
  Definition m_value (X : position) : pair_value := value pair_value one_w mul_w m_word m_val X.
  Definition m_product (w : list nat) : pair_value := Infinite.product pair_value one_w mul_w m_val w.

  Definition digit_step (q : positive) (b : bool) : positive := lookup q (if b then m_on_1 m else m_on_0 m) q.
  Definition m_step (q : positive) (l : list bool) : positive := fold_left digit_step l q.
  Definition m_output (q : positive) : positive := lookup one (m_out m) q.
  Definition m_entry (t y : positive) : label := lookup [] (lookup (M.empty label) (m_tables m) t) y.
  Definition m_label (v : pair_value) : label := m_entry (run positive m_step positive m_output one (snd v)) (fst v).

  (** ** The test at a state of the product *)
  Definition table_at (outs : list (option positive)) (d : counts) : option (M.t label) :=
    match find (fun e => same_counts (fst e) d) (combine (m_shifts m) outs) with
    | Some (_, Some t) => Some (lookup (M.empty label) (m_tables m) t)
    | _ => None
    end.
  Definition holds_in (b : bool) (f : label -> bool) (t : option (M.t label)) (y : positive) : bool :=
    match t with Some t => f (lookup [] t y) | None => b end.
  Definition holds (b : bool) (f : label -> bool) (outs : list (option positive)) (d : counts) (y : positive) : bool :=
    holds_in b f (table_at outs d) y.
  Definition heap_values : list (pair_value * list pair_value) :=
    map (fun h => (m_value [h], map m_value (list_options (m_rules m) h))) (seq 0 (length (m_words m))).
  (** The table of words is made once, for all states. *)
  Definition sound_here (T : words) (i : nat) (outs : list (option positive)) (hs : list (pair_value * list pair_value)) : bool :=
    forallb (fun '(h, os) =>
      let at_heap := table_at outs (snd h) in
      forallb (fun o =>
        let at_option := table_at outs (snd o) in
        forallb (fun y => if holds_in true (triggers p n i) at_option (mul T (fst o) y)
                          then holds_in false (happens p n i) at_heap (mul T (fst h) y) else true) els) os) hs.
  Definition back (i : nat) (v : pair_value) : counts := add (snd v) (opposite (unit_vector r i)).
  Definition complete_here (T : words) (i : nat) (outs : list (option positive)) (z : list bool) : bool :=
    let here := table_at outs (repeat 0%Z r) in
    forallb (fun '(x, E) =>
      if holds_in true (happens p n i) here x
      then if existsb (fun v => holds false (triggers p n i) outs (snd v) (fst v)) E then true
           else existsb (fun k => nth k z false && existsb (fun v =>
                  holds false (triggers p n i) outs (back k v) (mul T (fst v) x)) (m_core_of (nth k (m_infinite m) 0))) (seq 0 r)
      else true)
      ((if existsb (fun b => b) z then [(one, [])] else []) ++ m_pairs m).
  Definition good_outputs (T : words) (hs : list (pair_value * list pair_value)) (outs : list (option positive)) (z : list bool) : bool :=
    forallb (fun i => sound_here T i outs hs && complete_here T i outs z) (seq 0 (events p n)).

  (** ** The rest *)
  Definition ok_b (v : pair_value) : bool := S.mem (fst v) (all els) && (length (snd v) =? r) && nonnegative (snd v).
  Definition in_list (v : pair_value) (l : list pair_value) : bool := existsb (same_value v) l.
  Definition check_letters : bool :=
    forallb (fun e => S.mem (snd e) (all els) && same_value (m_val (fst e)) (snd e, repeat 0%Z r)) (m_finite m) &&
    forallb (fun i => same_value (m_val (nth i (m_infinite m) 0)) (infinite_value i)) (seq 0 r) &&
    forallb (forallb (fun l => existsb (fun e => fst e =? l) m_letters)) (m_words m) &&
    forallb (fun e => forallb ok_b (snd e)) (m_core m).
  Definition check_heap (h : nat) : bool :=
    let options := list_options (m_rules m) h in
    let values := map m_value options in
    if is_nil options then is_nil (m_word h)
    else if is_nil (m_word h)
    then forallb (fun i => if happens p n i (m_label one_w) then existsb (fun v => triggers p n i (m_label v)) values else true)
           (seq 0 (events p n))
    else forallb (fun '(A, l, B) => forallb (fun v => in_list (mul_w v (m_product (A ++ B))) values) (m_core_of l)) (splits (m_word h)).
  (** Pairs that stand for all sums of finite letters. *)
  Definition check_pairs : bool :=
    forallb (fun '(l, y) =>
      existsb (fun '(x, E) => Pos.eqb x y && forallb (fun v => in_list v (m_core_of l)) E) (m_pairs m) &&
      forallb (fun '(x, E) =>
        let yx := mul T y x in
        let by_letter := map (fun u => (mul T y (fst u), snd u)) E in
        let by_sum := map (fun u => (mul T (fst u) x, snd u)) (m_core_of l) in
        existsb (fun '(x', E') => if Pos.eqb x' yx then forallb (fun v => in_list v by_letter || in_list v by_sum) E' else false)
          (m_pairs m)) (m_pairs m))
      (m_finite m).
  Definition check_model : bool :=
    let T := m_word_table in
    let hs := heap_values in
    (2 <=? n) && check_monoid els (map (row_of els) (m_rows m)) T && check_letters &&
    forallb check_heap (seq 0 (length (m_words m))) &&
    forallb (fun '(_, t) => forallb (fun '(_, l) => allowed p n l) (M.elements t)) (M.elements (m_tables m)) &&
    end_ok p n (m_label one_w) &&
    forallb (fun '(q, q') => Pos.eqb (m_output q') (m_output q)) (M.elements (m_on_0 m)) &&
    forallb (fun d => length d =? r) (m_shifts m) && forallb (fun '(x, _) => S.mem x (all els)) (m_pairs m) &&
    check_pairs && check_within m_step m_output r (m_shifts m) (good_outputs T hs) m_depth.
End Model.
