(** Certificates of version 2, and the function that checks them; the proof is in AutomaticCertified.v.

    The file gives the letters, the monoid of the finite ones and the automaton. What the checker of models (AutomaticChecker.v)
    wants besides, cores, pairs and shifts, is computed here; nothing is proved of that, since the checker looks at it again.
    Claims about the orders of letters, and that nothing is superfluous, are checked as well. *)
From Coq Require Import List Bool PArith ZArith NArith Arith.
From Meximal Require Import Game Conventions Monoid Options Checker Automatic Reached Refinement Orders AutomaticChecker.
Import ListNotations.

(** What a file says. State and vector x of the file are the positive number x+1, as elements are. *)
Inductive power := InfiniteOrder | FiniteOrder (index period : N).
Record automatic := {
  a_rules : rules;
  a_players : nat;
  a_play : play;
  a_finite : list nat;
  a_infinite : list nat;
  a_spelling : list (list nat);           (* the letters of heaps 1, 2, ... *)
  a_order : nat;
  a_rows : list (list elt);               (* one for each finite letter *)
  a_vectors : list (list label);
  a_outputs : list positive;
  a_zero : list positive;
  a_one : list positive;
  a_powers : list (nat * power);
  a_reduced : bool;
}.

Definition table_of {A} (l : list A) : M.t A := fold_right (fun '(x, a) m => M.add x a m) (M.empty A) (combine (number one l) l).

(** The model without the help. *)
Definition bare (c : automatic) : model := {|
  m_rules := a_rules c; m_players := a_players c; m_play := a_play c;
  m_order := a_order c; m_rows := a_rows c;
  m_finite := combine (a_finite c) (map (hd one) (a_rows c));
  m_infinite := a_infinite c;
  m_words := [] :: a_spelling c;
  m_on_0 := table_of (a_zero c); m_on_1 := table_of (a_one c);
  m_out := table_of (a_outputs c);
  m_tables := table_of (map table_of (a_vectors c));
  m_core := []; m_pairs := []; m_shifts := []
|}.
Definition with_help (m : model) (core : list (nat * list pair_value)) (pairs : list (positive * list pair_value)) (shifts : list counts) : model := {|
  m_rules := m_rules m; m_players := m_players m; m_play := m_play m; m_order := m_order m; m_rows := m_rows m;
  m_finite := m_finite m; m_infinite := m_infinite m; m_words := m_words m;
  m_on_0 := m_on_0 m; m_on_1 := m_on_1 m; m_out := m_out m; m_tables := m_tables m;
  m_core := core; m_pairs := pairs; m_shifts := shifts
|}.

(** ** The help *)
Definition once {A} (same : A -> A -> bool) (l : list A) : list A :=
  fold_left (fun acc a => if some_of (same a) acc then acc else a :: acc) l [].
Definition is_letter_word (h : nat) (w : list nat) : bool := match w with [l] => l =? h | _ => false end.

Section Help.
  Variable m : model.
  Let T := m_word_table m.
  Let r := m_rank m.

  Definition has_value (v : pair_value) (l : list pair_value) : bool := some_of (same_value v) l.
  (** For every heap its number, its letters and the values of its options. *)
  Definition heap_list : list (nat * list nat * list pair_value) :=
    map (fun h => (h, m_word m h, once same_value (map (m_value m) (list_options (m_rules m) h)))) (seq 0 (length (m_words m))).
  Definition core_of_letter (heaps : list (nat * list nat * list pair_value)) (l : nat) : list pair_value :=
    let others := flat_map (fun '(h, w, vs) => if is_letter_word h w then []
      else flat_map (fun '(A, k, B) => if k =? l then [(m_product m (A ++ B), vs)] else []) (splits w)) heaps in
    match find (fun '(h, _, _) => h =? l) heaps with
    | Some (_, _, vs) => filter (fun v => forallb (fun '(rest, options) => has_value (mul_w m v rest) options) others) vs
    | None => []
    end.

  (** Sums of finite letters with their sets of option values; for each value the smallest sets. *)
  Definition smaller (E E' : list pair_value) : bool := negb (some_of (fun v => negb (has_value v E')) E).
  Definition kept_sets := M.t (list (list pair_value)).
  Definition add_sum (letters : list (positive * list pair_value)) (s : list (positive * list pair_value) * kept_sets)
    : list (positive * list pair_value) * kept_sets :=
    match s with
    | ([], K) => s
    | ((x, E) :: queue, K) =>
        fold_left (fun '(queue, K) '(y, core) =>
          let E' := once same_value (map (fun u => (mul T y (fst u), snd u)) E ++ map (fun u => (mul T (fst u) x, snd u)) core) in
          let x' := mul T y x in
          let here := lookup [] K x' in
          if some_of (fun E2 => smaller E2 E') here then (queue, K)
          else ((x', E') :: queue, M.add x' (E' :: filter (fun E2 => negb (smaller E' E2)) here) K)) letters (queue, K)
    end.
  Definition sums_of_letters (letters : list (positive * list pair_value)) : list (positive * list pair_value) :=
    let K := snd (iterate (fun s => is_nil (fst s)) 40 (add_sum letters) ([(one, [])], M.empty _)) in
    flat_map (fun '(x, Es) => map (pair x) Es) (M.elements K).

  Definition helped : model :=
    let heaps := heap_list in
    let core := map (fun l => (l, core_of_letter heaps l)) (map fst (m_finite m) ++ m_infinite m) in
    let core_of l := match find_in core l with Some vs => vs | None => [] end in
    let pairs := sums_of_letters (map (fun '(l, y) => (y, core_of l)) (m_finite m)) in
    let shifts := once same_counts (repeat 0%Z r :: flat_map (fun '(h, _, vs) => snd (m_value m [h]) :: map snd vs) heaps ++
      flat_map (fun k => map (back m k) (core_of (nth k (m_infinite m) 0))) (seq 0 r)) in
    with_help m core pairs shifts.
End Help.
Definition model_of (c : automatic) : model := helped (bare c).

(** ** Orders, and what is superfluous *)
Section Claims.
  Variable m : model.
  Let els := m_els m.
  Let T := m_word_table m.
  Let r := m_rank m.
  Let p := m_play m.
  Let n := m_players m.

  Definition label_bits (l : label) : list bool := map (fun i => happens p n i l) (seq 0 (events p n)).
  (** What a vector says, and the first vector that says the same. *)
  Definition content (v : positive) : list (list bool) := map (fun y => label_bits (m_entry m v y)) els.
  Definition vectors : list positive := map fst (M.elements (m_tables m)).
  Definition contents : list (positive * list (list bool)) := map (fun v => (v, content v)) vectors.
  Definition kind (cs : list (positive * list (list bool))) (v : positive) : positive :=
    let here := content v in
    match find (fun '(_, c) => same_list same_mask c here) cs with Some (k, _) => k | None => one end.

  (** The states, and the nodes of Orders.v. *)
  Definition states : list positive := map fst (M.elements (m_out m)).
  Definition nodes : list elt := flat_map (fun q => [node q false; node q true]) states.

  Fixpoint index_of (l : nat) (ls : list nat) : option nat :=
    match ls with [] => None | k :: ls => if k =? l then Some 0 else option_map S (index_of l ls) end.
  (** The value of [k] heaps [l]. *)
  Definition multiple (l : nat) (k : N) : pair_value :=
    match index_of l (m_infinite m) with
    | Some i => (one, along_axis r i (Z.of_N k))
    | None => (N.iter k (mul T (fst (m_val m l))) one, repeat 0%Z r)
    end.
  Definition same_labels (y y' : positive) (outs : list (option positive)) (z : list bool) : bool :=
    match outs with
    | [Some v; Some v'] => forallb (fun z => same_mask (label_bits (m_entry m v (mul T y z))) (label_bits (m_entry m v' (mul T y' z)))) els
    | _ => false
    end.
  Definition are_equal (a b : pair_value) : bool :=
    check_within (m_step m) (m_output m) r [snd a; snd b] (same_labels (fst a) (fst b)) m_depth.
  Definition are_different (a b : pair_value) : bool :=
    bad_within (m_step m) (m_output m) r [snd a; snd b] (same_labels (fst a) (fst b)) m_depth.
  Definition is_some {A} (o : option A) : bool := match o with Some _ => true | None => false end.
  Definition proper_divisors (q : N) : list N :=
    filter (fun d => (q mod d =? 0)%N) (map N.of_nat (seq 1 (N.to_nat q - 1))).
  Definition check_power (cs : list (positive * list (list bool))) '((l, w) : nat * power) : bool :=
    match w with
    | InfiniteOrder =>
        match index_of l (m_infinite m) with
        | Some i => infinite_order (m_step m) (fun q => kind cs (m_output m q)) r i nodes
        | None => false
        end
    | FiniteOrder i q =>
        if ((i <=? 16777216) && (q <=? 16777216) && (1 <=? q))%N then
          if are_equal (multiple l i) (multiple l (i + q)) then
            if (if (i =? 0)%N then true else are_different (multiple l (i - 1)) (multiple l (i - 1 + q)))
            then forallb (fun d => are_different (multiple l i) (multiple l (i + d))) (proper_divisors q)
            else false
          else false
        else false
    end.

  (** No vector twice or unused, every state reached, no two states and no two elements alike. *)
  Definition column (x : elt) : list bool := flat_map (fun v => label_bits (m_entry m v x)) vectors.
  Definition state_rows : list row := if r =? 0 then [] else [m_on_0 m; m_on_1 m].
  Definition check_reduced (cs : list (positive * list (list bool))) : bool :=
    let qs := states in
    forallb (fun v => Pos.eqb (kind cs v) v) vectors &&
    forallb (fun v => some_of (fun q => Pos.eqb (m_output m q) v) qs) vectors &&
    rows_closed qs state_rows && S.mem one (all qs) && forallb (fun q => M.mem q (m_on_0 m) && M.mem q (m_on_1 m)) qs &&
    (let found := reached qs (map get state_rows) in forallb (fun q => S.mem q found) qs) &&
    separated qs (identity qs) qs state_rows 0 (map_row (m_output m) (identity qs)) &&
    separated els (identity els) els (map (row_of els) (m_rows m)) 0 (map_row (fun x => class_of (column x)) (identity els)).
End Claims.

Definition check_letter (m : model) (l : nat) : bool := is_letter_word l (m_word m l).
Definition check_automatic (c : automatic) : bool :=
  let m := model_of c in
  (length (a_finite c) =? length (a_rows c)) && forallb (check_letter m) (a_finite c ++ a_infinite c) &&
  forallb (fun '(l, _) => some_of (Nat.eqb l) (a_finite c ++ a_infinite c)) (a_powers c) &&
  if check_model m then
    let cs := contents m in
    forallb (check_power m cs) (a_powers c) && (if a_reduced c then check_reduced m cs else true)
  else false.
