(** The checker: a function from certificates to [true] or [false]. That [true] means what it should is proved in
    Correct.v; this file has functions only, and they are what is extracted and run. The steps are those under "What is
    checked" in docs/certificates.md, but completeness is decided as in Closure.v. Where a test spares work it is
    written with [if]: inside Coq both sides of [&&] and [||] are computed. *)
From Coq Require Import List Bool PArith Arith NArith Mergesort Orders.
From Meximal Require Import Game Verification Conventions Monoid Options Period.
Import ListNotations.

(** What a file says. Element x of the file is the positive number x+1; a label has one bit for each seat. *)
Inductive rules :=
| Atoms (atoms : list (list position))
| Code (digits tail : list digit).

Record certificate := {
  c_rules : rules;
  c_players : nat;
  c_play : play;
  c_rows : list (list elt);
  c_labels : list label;
  c_values : list elt;
  c_period : option (N * N);          (* length and start *)
}.

(** The digits after the last one written are 0, or those of the tail over and over again. *)
Definition dig (digits tail : list digit) (i : nat) : digit :=
  if i <? length digits then nth i digits ([], Any)
  else match tail with [] => ([], Any) | _ => nth ((i - length digits) mod length tail) tail ([], Any) end.

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
Definition letter := (elt * list elt)%type.
Definition add_letter (m : M.t (list (list elt))) (l : letter) :=
  let old := lookup [] m (fst l) in
  if is_nil (snd l) || existsb (same (snd l)) old then m else M.add (fst l) (snd l :: old) m.
Definition letters_of (heaps : list letter) : list letter :=
  flat_map (fun '(v, ls) => map (pair v) ls) (M.elements (fold_left add_letter heaps (M.empty _))).

(** Letters with small sets first. *)
Module Smaller <: TotalLeBool.
  Definition t := (nat * (elt * S.t))%type.
  Definition leb (a b : t) : bool := fst a <=? fst b.
  Theorem leb_total a b : leb a b = true \/ leb b a = true.
  Proof. unfold leb. rewrite !Nat.leb_le. apply Nat.le_ge_cases. Qed.
End Smaller.
Module SortSmaller := Sort Smaller.
Definition smallest_first (ls : list (elt * S.t)) : list (elt * S.t) :=
  map snd (SortSmaller.sort (map (fun l => (S.cardinal (snd l), l)) ls)).

Section Checks.
  Variable els : list elt.
  Variable unit : row.
  Variable T : words.

  (** The contexts z in which an element x has x·z in a set; a word of x is given. *)
  Definition contexts (w : word) (V : S.t) : S.t := filter_row (fun z => S.mem (along w z) V) unit.

  (** ** The closure of one event *)

  (** For a value y, the contexts z of the points (y, z). *)
  Definition points := M.t S.t.
  Definition at_value (K : points) (y : elt) : S.t := lookup S.empty K y.

  (** Letters with the same value are one; those with an empty set are none. *)
  Definition join (m : points) (l : elt * S.t) : points :=
    if S.is_empty (snd l) then m else M.add (fst l) (S.union (snd l) (at_value m (fst l))) m.
  Definition joined (ls : list (elt * S.t)) : list (elt * S.t) := M.elements (fold_left join ls (M.empty S.t)).

  (** The points with a context in C. *)
  Definition node (l : points) (o : option S.t) (r : points) : points :=
    match l, o, r with M.Leaf _, None, M.Leaf _ => M.Leaf S.t | _, _, _ => M.Node l o r end.
  Definition within (C s : S.t) : option S.t := let n := S.inter s C in if S.is_empty n then None else Some n.
  Fixpoint narrow_to (C : S.t) (K : points) : points :=
    match K with
    | M.Leaf _ => M.Leaf S.t
    | M.Node l o r => node (narrow_to C l) (match o with Some s => within C s | None => None end) (narrow_to C r)
    end.

  (** The elements of a list that are taken to each element by multiplication with x; [rx] has the products. *)
  Definition inverse (zs : list elt) (rx : row) : M.t (list elt) :=
    fold_left (fun m z => let a := get rx z in M.add a (z :: lookup [] m a) m) zs (M.empty (list elt)).
  (** The contexts of a sum: z with z·x in [e] and z·y in [need]; [wy] is a word of y. *)
  Definition sum_set (back : M.t (list elt)) (need : S.t) (wy : word) (e : S.t) : S.t :=
    fold_left (fun n a => fold_left (fun n z => if S.mem (along wy z) need then S.add z n else n) (lookup [] back a) n)
      (S.elements e) S.empty.

  (** Adding a letter with value x: points that wait to be summed with it, and all points so far. [None]: some sum claims
      the event, and no option makes it so. *)
  Definition state := option (list (elt * S.t) * points).
  Definition finished (s : state) : bool := match s with Some (_ :: _, _) => false | _ => true end.
  Definition step (rx : row) (back : M.t (list elt)) (need : S.t) (s : state) : state :=
    match s with
    | Some ((y, e) :: waiting, K) =>
        let n := sum_set back need (lookup [] T y) e in
        if S.mem one n then None
        else
          let xy := get rx y in
          let old := at_value K xy in
          let new := S.diff n old in
          if S.is_empty new then Some (waiting, K) else Some ((xy, new) :: waiting, M.add xy (S.union new old) K)
    | _ => s
    end.
  (** Up to 2^k steps. *)
  Fixpoint run (k : nat) (f : state -> state) (s : state) : state :=
    if finished s then s else match k with 0 => f s | Datatypes.S k => run k f (run k f s) end.

  (** The products of a letter and those after it. *)
  Fixpoint chase (fuel : list elt) (rx : row) (z : elt) (C : S.t) : S.t :=
    match fuel with
    | [] => C
    | _ :: fuel => if S.mem z C then C else chase fuel rx (get rx z) (S.add z C)
    end.
  Definition span (rx : row) (C : S.t) : S.t := fold_left (fun D z => chase els rx (get rx z) D) (S.elements C) C.
  Definition closed (rx : row) (C : S.t) : bool := forallb (fun z => S.mem (get rx z) C) (S.elements C).

  (** Each letter with its products, and with the contexts that matter while it is added. *)
  Definition stage := (elt * S.t * (row * S.t))%type.
  Fixpoint stages (ls : list (elt * S.t)) : list stage * S.t :=
    match ls with
    | [] => ([], S.singleton one)
    | l :: ls => let (later, C) := stages ls in
                 let rx := products unit T (fst l) in
                 let C := span rx C in ((l, (rx, C)) :: later, C)
    end.
  Definition close (s : option (S.t * points)) (st : stage) : option (S.t * points) :=
    match s with
    | None => None
    | Some (C, K) =>
        let '(_, need, (rx, C')) := st in
        if S.mem one C' && S.subset C' C && closed rx C' then
          let K := narrow_to C' K in
          match run 40 (step rx (inverse (S.elements C') rx) need) (Some (M.elements K, K)) with
          | Some ([], K) => Some (C', K)
          | _ => None
          end
        else None
    end.
  Definition check_closure (E : S.t) (ls : list (elt * S.t)) : bool :=
    let (ls, C) := stages (smallest_first (joined ls)) in
    match fold_left close ls (Some (C, M.add one E (M.empty S.t))) with Some _ => true | None => false end.

  (** ** One event *)

  (** A letter, the set of the values of its options, and the contexts in which those looked at so far trigger the event. *)
  Definition item := (letter * S.t * S.t)%type.
  Definition new_item (l : letter) : item := (l, add_all (snd l) S.empty, S.empty).
  Definition supply (o : elt) (c : S.t) (i : item) : item :=
    let '(l, os, s) := i in if S.mem o os then (l, os, S.union c s) else i.
  Definition supply_all (V : S.t) (items : list item) (o : elt) : list item :=
    let c := contexts (lookup [] T o) V in map (supply o c) items.
  Definition claimed (E : S.t) (i : item) : S.t := contexts (lookup [] T (fst (fst (fst i)))) E.
  Definition check_event (letters : list letter) (E V : S.t) : bool :=
    let options := S.elements (fold_left (fun s l => add_all (snd l) s) letters S.empty) in
    let items := fold_left (supply_all V) options (map new_item letters) in
    let sets := map (fun i => (i, claimed E i)) items in
    forallb (fun '(i, c) => S.subset (snd i) c) sets &&
    check_closure E (map (fun '(i, c) => (fst (fst (fst i)), S.diff c (snd i))) sets).

  (** Events that are claimed and triggered at the same elements are one. *)
  Fixpoint distinct (evs seen : list (S.t * S.t)) : list (S.t * S.t) :=
    match evs with
    | [] => seen
    | e :: evs => distinct evs (if existsb (fun s => S.equal (fst e) (fst s) && S.equal (snd e) (snd s)) seen then seen else e :: seen)
    end.

  (** ** No two elements are alike: classes by labels, then by the classes of products with a row, until all differ *)
  Definition class_of (bits : list bool) : elt := fold_right (fun (b : bool) p => if b then xI p else xO p) xH bits.
  (** New numbers for pairs of classes; a pair that is missing has number 1. *)
  Definition numbers := M.t (M.t elt).
  Definition number_of (d : numbers) (a b : elt) : elt := lookup one (lookup (M.empty elt) d a) b.
  Definition give_number '(next, d) (a b : elt) : elt * numbers :=
    let m := lookup (M.empty elt) d a in
    if M.mem b m then (next, d) else (Pos.succ next, M.add a (M.add b next m) d).
  Fixpoint give_numbers (places cls images : row) (s : elt * numbers) : elt * numbers :=
    match places with
    | M.Leaf _ => s
    | M.Node l o r =>
        let s := give_numbers l (left_of cls) (left_of images) s in
        let s := match o with Some _ => give_number s (entry cls) (entry images) | None => s end in
        give_numbers r (right_of cls) (right_of images) s
    end.
  Definition refine (cls : row) (r : row) : row :=
    let images := map_rows (fun _ b => get cls b) unit unit r in
    let d := snd (give_numbers unit cls images (one, M.empty (M.t elt))) in
    map_rows (number_of d) unit cls images.
  Fixpoint all_different (cls : row) (l : list elt) (seen : S.t) : bool :=
    match l with
    | [] => true
    | x :: l => let a := get cls x in if S.mem a seen then false else all_different cls l (S.add a seen)
    end.
  Definition classes (cls : row) : nat := S.cardinal (add_all (map (get cls) els) S.empty).
  Fixpoint separated (fuel : list elt) (rows : list row) (n : nat) (cls : row) : bool :=
    if all_different cls els S.empty then true
    else match fuel with
         | [] => false
         | _ :: fuel =>
             let cls := fold_left refine rows cls in
             let n' := classes cls in
             if n' =? n then false else separated fuel rows n' cls
         end.
End Checks.

(** ** The whole certificate *)
Definition c_els (c : certificate) : list elt := number one (c_labels c).
Definition c_label_table (c : certificate) : M.t label :=
  fold_right (fun '(x, l) m => M.add x l m) (M.empty label) (combine (c_els c) (c_labels c)).
Definition c_label (c : certificate) (x : elt) : label := lookup [] (c_label_table c) x.
Definition c_heaps (c : certificate) : nat := length (c_values c) - 1.
Definition c_words (c : certificate) : words := words_of_rows (c_els c) (map (row_of (c_els c)) (c_rows c)).
Definition c_phi (c : certificate) (h : nat) : elt :=
  match c_period c with
  | None => nth h (c_values c) one
  | Some (p, start) => phi_periodic (c_values c) (N.to_nat start) (N.to_nat p) h
  end.
Definition c_known (c : certificate) (h : nat) : Prop :=
  match c_period c with None => h <= c_heaps c | Some _ => True end.

Definition check_rules (c : certificate) : bool :=
  match c_rules c with
  | Atoms a => (length a =? c_heaps c) &&
      forallb (fun '(h, os) => forallb (forallb (fun k => k <? h)) os) (combine (seq 1 (c_heaps c)) a)
  | Code _ _ => true
  end.

(** For each heap, the products with its value; equal values share them. *)
Definition rows_of_values (unit : row) (T : words) (vals : list elt) : M.t row :=
  fold_left (fun m v => if M.mem v m then m else M.add v (products unit T v) m) vals (M.empty row).
Definition c_options (c : certificate) (heap_rows : list row) : list (list elt) :=
  match c_rules c with
  | Atoms a => atoms_options heap_rows a
  | Code d t => code_options (c_heaps c) heap_rows (dig d t)
  end.

(** Digits without the zeros at the end. *)
Fixpoint trim (l : list digit) : list digit :=
  match l with [] => [] | a :: l => match fst a, trim l with [], [] => [] | _, t => a :: t end end.
(** A digit whose shape does not matter. *)
Definition shapeless (d : digit) : bool := match snd d with Any => true | _ => forallb (fun j => j <? 2) (fst d) end.

Definition check_period (c : certificate) : bool :=
  match c_period c, c_rules c with
  | None, _ => true
  | Some _, Atoms _ => false
  | Some (p, start), Code digits tail =>
      let heaps := N.of_nat (c_heaps c) in
      (p <=? heaps)%N && (start <=? heaps)%N && forallb shapeless (digits ++ tail) &&
      let p := N.to_nat p in
      let start := N.to_nat start in
      let first := Nat.max start 1 in
      let most := list_max (flat_map fst (digits ++ tail)) in
      (1 <=? p) &&
      match tail with
      | [] => Nat.max most 1 * (first + p - 1) + (length (trim digits) - 1) <=? c_heaps c
      | _ => (most <=? 1) && (first + 2 * Nat.lcm p (length tail) + length digits - 1 <=? c_heaps c)
      end &&
      repeats (c_values c) start p && start_least (c_values c) start p && length_least (c_values c) start p
  end.

Definition check (c : certificate) : bool :=
  let els := c_els c in
  let labels := c_label_table c in
  let p := c_play c in
  let n := c_players c in
  let rows := map (row_of els) (c_rows c) in
  let T := words_of_rows els rows in
  let unit := identity els in
  let members := all els in
  let value_rows := rows_of_values unit T (c_values c) in
  (2 <=? n) && (1 <=? length (c_values c)) && check_rules c &&
  check_monoid els rows T &&
  forallb (fun v => S.mem v members) (c_values c) &&
  (let found := reached els (map (fun vr => get (snd vr)) (M.elements value_rows)) in
   forallb (fun z => S.mem z found) els) &&
  forallb (fun x => allowed p n (lookup [] labels x)) els && end_ok p n (lookup [] labels one) &&
  (let heap_rows := map (lookup (M.empty elt) value_rows) (c_values c) in
   let heaps := combine (c_values c) (c_options c heap_rows) in
   forallb (fun '(v, os) => negb (is_nil os) || Pos.eqb v one) heaps &&
   let letters := letters_of heaps in
   let event i := (filter_row (fun x => happens p n i (lookup [] labels x)) unit,
                   filter_row (fun x => triggers p n i (lookup [] labels x)) unit) in
   forallb (fun '(E, V) => check_event els unit T letters E V) (distinct (map event (seq 0 (events p n))) [])) &&
  separated els unit els rows 0
    (map_row (fun x => class_of (map (fun i => happens p n i (lookup [] labels x)) (seq 0 (events p n)))) unit) &&
  check_period c.
