(** The checker.  Functions only; their correctness is proved in Correct.v. *)
From Coq Require Import List Bool PArith Arith.
From Meximal Require Import Game Verification Conventions Monoid Options Period.
Import ListNotations.

(** What a file says.  Element x of the file is the positive number x+1; a label has one bit for each seat. *)
Inductive rules :=
| Atoms (atoms : list (list position))
| Code (digits tail : list (list nat)).   (* for each digit, the numbers of heaps that may be left *)

Record certificate := {
  c_rules : rules;
  c_players : nat;
  c_play : play;
  c_rows : list (list elt);
  c_labels : list label;
  c_values : list elt;
  c_period : option (nat * nat);          (* length and start *)
}.

(** The digits after the last one written are 0, or those of the tail over and over again. *)
Definition dig (digits tail : list (list nat)) (i : nat) : list nat :=
  if i <? length digits then nth i digits []
  else match tail with [] => [] | _ => nth ((i - length digits) mod length tail) tail [] end.

Definition opt_of (r : rules) : nat -> position -> Prop :=
  match r with Atoms a => atoms_opt a | Code d t => code_opt (dig d t) end.

Fixpoint number {A} (x : elt) (l : list A) : list elt :=
  match l with [] => [] | _ :: l => x :: number (Pos.succ x) l end.

(** ** Letters: each kind of heap once *)
Fixpoint same (l l' : list elt) : bool :=
  match l, l' with
  | [], [] => true
  | a :: l, b :: l' => Pos.eqb a b && same l l'
  | _, _ => false
  end.
Definition is_nil {A} (l : list A) : bool := match l with [] => true | _ => false end.
Definition add_letter (m : M.t (list (list elt))) (l : elt * list elt) :=
  let old := lookup [] m (fst l) in
  if is_nil (snd l) || existsb (same (snd l)) old then m else M.add (fst l) (snd l :: old) m.
Definition letters_of (heaps : list (elt * list elt)) : list (elt * list elt) :=
  flat_map (fun '(v, ls) => map (pair v) ls) (M.elements (fold_left add_letter heaps (M.empty _))).

Section Checks.
  Variable els : list elt.
  Variable T : M.t row.

  (** ** The closure of one event *)
  Definition pairs := M.t (list S.t).
  Definition kept (K : pairs) (y : elt) : list S.t := lookup [] K y.
  (** The contexts of a sum: z with z·y in [need] and z·x in [e]. *)
  Definition sum_set (rx : row) (need : S.t) (ry : row) (e : S.t) : S.t :=
    zip (fun yz xz => S.mem yz need && S.mem xz e) ry rx.
  Definition dominated (K : pairs) (y : elt) (n : S.t) : bool :=
    S.is_empty n || existsb (fun e => S.subset n e) (kept K y).

  (** Keeps a pair in the place of those that it dominates. *)
  Definition keep (K : pairs) (y : elt) (n : S.t) : pairs :=
    M.add y (n :: filter (fun e => negb (S.subset e n)) (kept K y)) K.

  (** Adding a letter with value x (its row of products is [rx]): pairs that wait to be summed with it, and the pairs kept so far.
      [None]: some sum claims the event, and no option makes it so. *)
  Definition state := option (list (elt * S.t) * pairs).
  Definition finished (s : state) : bool := match s with Some (_ :: _, _) => false | _ => true end.
  Definition step (rx : row) (need : S.t) (s : state) : state :=
    match s with
    | Some ((y, e) :: waiting, K) =>
        let n := sum_set rx need (products T y) e in
        let xy := get rx y in
        if S.mem one n then None
        else if dominated K xy n then Some (waiting, K)
        else Some ((xy, n) :: waiting, keep K xy n)
    | _ => s
    end.
  (** Up to 2^k steps. *)
  Fixpoint run (k : nat) (f : state -> state) (s : state) : state :=
    if finished s then s else match k with 0 => f s | Datatypes.S k => run k f (run k f s) end.
  Definition pairs_of (K : pairs) : list (elt * S.t) := flat_map (fun '(y, es) => map (pair y) es) (M.elements K).
  Definition close (K : option pairs) (l : elt * S.t) : option pairs :=
    match K with
    | None => None
    | Some K =>
        let (x, need) := l in
        if S.mem one need then None
        else if dominated K x need then Some K
        else match run 40 (step (products T x) need) (Some (pairs_of K, K)) with
             | Some ([], K') => Some K'
             | _ => None
             end
    end.
  Definition check_closure (E : S.t) (ls : list (elt * S.t)) : bool :=
    match fold_left close ls (Some (M.add one [E] (M.empty _))) with Some _ => true | None => false end.

  (** ** One event *)
  Definition supplied (trig : M.t S.t) (os : list elt) : S.t :=
    fold_left (fun w o => S.union (lookup S.empty trig o) w) os S.empty.
  Definition letter_sound_b (E : S.t) (trig : M.t S.t) (l : elt * list elt) : bool :=
    let r := products T (fst l) in
    let w := supplied trig (snd l) in
    forallb (fun z => negb (S.mem z w) || S.mem (get r z) E) els.
  Definition need_of (E : S.t) (trig : M.t S.t) (l : elt * list elt) : S.t :=
    let r := products T (fst l) in
    let w := supplied trig (snd l) in
    set_of els (fun z => S.mem (get r z) E && negb (S.mem z w)).
  (** Events that are claimed and triggered at the same elements are one. *)
  Fixpoint distinct (evs seen : list (S.t * S.t)) : list (S.t * S.t) :=
    match evs with
    | [] => seen
    | e :: evs => distinct evs (if existsb (fun s => S.equal (fst e) (fst s) && S.equal (snd e) (snd s)) seen then seen else e :: seen)
    end.
  Definition check_event (letters : list (elt * list elt)) (E V : S.t) : bool :=
    let trig := tabulate els (fun o => let r := products T o in set_of els (fun z => S.mem (get r z) V)) in
    forallb (letter_sound_b E trig) letters &&
    check_closure E (map (fun l => (fst l, need_of E trig l)) letters).

  (** ** No two elements are alike *)
  Definition many (c : list elt) : list (list elt) := match c with [] | [_] => [] | _ => [c] end.
  Definition split (test : elt -> bool) (cs : list (list elt)) : list (list elt) :=
    flat_map (fun c => let (a, b) := partition test c in many a ++ many b) cs.
  Fixpoint separate (tests : elt -> list (elt -> bool)) (zs : list elt) (cs : list (list elt)) : bool :=
    match cs, zs with
    | [], _ => true
    | _, [] => false
    | _, z :: zs => separate tests zs (fold_left (fun cs t => split t cs) (tests z) cs)
    end.
End Checks.

(** ** The whole certificate *)
Definition c_els (c : certificate) : list elt := number one (c_labels c).
Definition c_label (c : certificate) : elt -> label :=
  let t := fold_right (fun '(x, l) m => M.add x l m) (M.empty label) (combine (c_els c) (c_labels c)) in
  fun x => lookup [] t x.
Definition c_heaps (c : certificate) : nat := length (c_values c) - 1.
Definition c_table (c : certificate) : M.t row := table (c_els c) (map (row_of (c_els c)) (c_rows c)).
Definition c_phi (c : certificate) (h : nat) : elt :=
  match c_period c with
  | None => nth h (c_values c) one
  | Some (p, start) => phi_periodic (c_values c) start p h
  end.
Definition c_known (c : certificate) (h : nat) : Prop :=
  match c_period c with None => h <= c_heaps c | Some _ => True end.

Definition check_rules (c : certificate) : bool :=
  match c_rules c with
  | Atoms a => (length a =? c_heaps c) &&
      forallb (fun '(h, os) => forallb (forallb (fun k => k <? h)) os) (combine (seq 1 (c_heaps c)) a)
  | Code _ _ => true
  end.
Definition c_options (c : certificate) (T : M.t row) : list (list elt) :=
  match c_rules c with
  | Atoms a => atoms_options T (c_values c) a
  | Code d t => code_options T (c_heaps c) (c_values c) (dig d t)
  end.

(** Digits without the zeros at the end. *)
Fixpoint trim (l : list (list nat)) : list (list nat) :=
  match l with [] => [] | a :: l => match a, trim l with [], [] => [] | _, t => a :: t end end.

Definition check_period (c : certificate) : bool :=
  match c_period c, c_rules c with
  | None, _ => true
  | Some _, Atoms _ => false
  | Some (p, start), Code digits tail =>
      let first := Nat.max start 1 in
      let most := list_max (concat (digits ++ tail)) in
      (1 <=? p) && repeats (c_values c) start p && start_least (c_values c) start p && length_least (c_values c) start p &&
      match tail with
      | [] => Nat.max most 1 * (first + p - 1) + (length (trim digits) - 1) <=? c_heaps c
      | _ => (most <=? 1) && (first + 2 * Nat.lcm p (length tail) + length digits - 1 <=? c_heaps c)
      end
  end.

Definition check (c : certificate) : bool :=
  let els := c_els c in
  let lab := c_label c in
  let p := c_play c in
  let n := c_players c in
  let rows := map (row_of els) (c_rows c) in
  let T := table els rows in
  let members := all els in
  (2 <=? n) && (1 <=? length (c_values c)) && check_rules c &&
  check_monoid els rows T &&
  forallb (fun v => S.mem v members) (c_values c) &&
  (let found := fst (reached els (map (mul T) (S.elements (adds_list (c_values c) S.empty)))) in
   forallb (fun z => S.mem z found) els) &&
  forallb (fun x => allowed p n (lab x)) els && end_ok p n (lab one) &&
  (let heaps := combine (c_values c) (c_options c T) in
   forallb (fun '(v, os) => negb (is_nil os) || Pos.eqb v one) heaps &&
   let letters := letters_of heaps in
   forallb (fun l => S.mem (fst l) members && forallb (fun o => S.mem o members) (snd l)) letters &&
   let event i := (set_of els (fun x => happens p n i (lab x)), set_of els (fun x => triggers p n i (lab x))) in
   forallb (fun '(E, V) => check_event els T letters E V) (distinct (map event (seq 0 (events p n))) [])) &&
  separate (fun z => let r := products T z in
                     map (fun i x => happens p n i (lab (get r x))) (seq 0 (events p n))) els [els] &&
  check_period c.
