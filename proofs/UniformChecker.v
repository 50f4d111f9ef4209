(** A checker of uniform certificates over W(K): the values of all heaps of an octal game in misère play, linear in the heap. This file
    has functions only; that what it accepts is true is proved in UniformCorrect.v. The conditions are those of "Uniform
    certificates" in docs/certificates.md.

    Heaps below B = 2s + d - 1 are looked at one by one; the others fall into classes N = first + 2q·m. A value is a product of
    generators whose powers and reaches are linear forms, and whose sign and parity are known. *)
From Coq Require Import List Bool Arith ZArith.
From Meximal Require Import Game Conventions Checker Uniform Linear.
Import ListNotations.

(** ** What a file says *)

(** The last letter of a value: none, c_k, or d_n, where n grows by a slope from each heap of a class to the next. *)
Inductive last_letter := NoLetter | LetterC (k : nat) | LetterD (n slope : nat).
(** a^(i + i'm)·b^(j + j'm), and a letter. *)
Record class := Class { a_first : nat; a_slope : nat; b_first : nat; b_slope : nat; last_of : last_letter }.
(** A single value. *)
Definition word (i j : nat) (l : last_letter) : class := Class i 0 j 0 l.

Record uniform := {
  u_digits : list digit;
  u_family : nat;               (* K *)
  u_values : list class;        (* of heaps 1, 2, ..., s-1 *)
  u_classes : list class;       (* of the heaps from s on *)
  u_light : list nat;
}.
Definition u_rules (c : uniform) : rules := Code (u_digits c) [].

(** ** What it claims: the value of every heap *)
Definition class_at (K : nat) (cl : class) (m : nat) : reaching :=
  times (R (Nat.odd (a_first cl + a_slope cl * m)) (b_first cl + b_slope cl * m) None)
    match last_of cl with
    | NoLetter => element_1
    | LetterC k => element_c k
    | LetterD n slope => element_d K (n + slope * m)
    end.
Definition u_start (c : uniform) : nat := S (length (u_values c)).
Definition u_modulus (c : uniform) : nat := length (u_classes c).
(** The class of a heap. *)
Definition listed (c : uniform) (h : nat) : class := nth h (word 0 0 NoLetter :: u_values c) (word 0 0 NoLetter).
Definition class_of (c : uniform) (h : nat) : class := nth ((h - u_start c) mod u_modulus c) (u_classes c) (word 0 0 NoLetter).
Definition u_phi (c : uniform) (h : nat) : reaching :=
  if h <? u_start c then class_at (u_family c) (listed c h) 0
  else class_at (u_family c) (class_of c h) ((h - u_start c) / u_modulus c).

(** ** Values with forms *)
Record value := Value { v_sign : bool; v_trivial : bool; v_odd : bool; v_power : form; v_reaches : list form }.
Definition value_1 : value := Value false true false (constant 0) [].
Definition value_a : value := Value true true false (constant 0) [].
Definition v_times (x y : value) : value :=
  Value (xorb (v_sign x) (v_sign y)) (v_trivial x && v_trivial y) (xorb (v_odd x) (v_odd y)) (plus (v_power x) (v_power y))
    (map (fun r => minus r (v_power y)) (v_reaches x) ++ map (fun r => minus r (v_power x)) (v_reaches y)).
(** The regions whose union is where it is a P-value. *)
Definition v_P (x : value) : list region :=
  if v_trivial x then (if v_sign x then [[]] else [])
  else match v_sign x, v_odd x with
       | true, true => map (fun r => [r]) (v_reaches x)
       | false, false => [map negated (v_reaches x)]
       | _, _ => []
       end.
Definition v_swap (x : value) : value := Value (v_sign x) (v_trivial x) (v_odd x) (swap (v_power x)) (map swap (v_reaches x)).
Definition v_index (x : value) : option form := match v_reaches x with [] => None | r :: _ => Some (plus r (v_power x)) end.
(** At most one reach, and that is >= 0. *)
Definition v_solid (x : value) : bool := match v_reaches x with [] => true | [r] => always r | _ => false end.
Definition is_constant (f : form) : bool :=
  ((f_m f =? 0) && (f_n f =? 0) && (f_x f =? 0) && (f_s f =? 0) && (f_t f =? 0))%Z.
Definition is_fixed (x : value) : bool := is_constant (v_power x) && forallb is_constant (v_reaches x).

Definition form_dec (f g : form) : {f = g} + {f <> g}.
Proof. decide equality; apply Z.eq_dec. Defined.
Definition value_dec (x y : value) : {x = y} + {x <> y}.
Proof. decide equality; first [apply (list_eq_dec form_dec) | apply form_dec | apply bool_dec]. Defined.

(** The elements of W(K), in the variables s and t. *)
Definition contexts (K : nat) : list value :=
  flat_map (fun sign =>
    Value sign true false (constant 0) [] ::
    map (fun k => Value sign false false (constant (2 * Z.of_nat k)) [constant 0]) (seq 1 K) ++
    flat_map (fun odd : bool =>
      let parity := if odd then 1%Z else 0%Z in
      let reach := plus (scale 2 form_s) (constant parity) in
      [Value sign false odd (plus (scale 2 form_s) (constant (2 - parity))) [];
       Value sign false odd (plus (plus reach (scale 2 form_t)) (constant (2 * Z.of_nat K + 2))) [reach]]) [false; true]) [false; true].

Section Certificate.
  Variable c : uniform.
  Let K := u_family c.
  Let s := u_start c.
  Let q := u_modulus c.

  (** The value at m0 + 2t. *)
  Definition class_value (cl : class) (m0 : nat) (t : form) : value :=
    let at_place first slope := plus (constant (Z.of_nat (first + slope * m0))) (scale (2 * Z.of_nat slope) t) in
    let i := Nat.odd (a_first cl + a_slope cl * m0) in
    let j := b_first cl + b_slope cl * m0 in
    let b := at_place (b_first cl) (b_slope cl) in
    let kept r := if is_constant r && (f_0 r <? 0)%Z then [] else [r] in
    match last_of cl with
    | NoLetter => Value i (j =? 0) (Nat.odd j) b []
    | LetterC k => Value (negb i) false (Nat.odd j) (plus b (constant (2 * Z.of_nat k))) (kept (minus (constant 0) b))
    | LetterD n slope =>
        let d := at_place n slope in
        let odd := Nat.odd (n + slope * m0) in
        Value (xorb i (negb odd)) false (xorb (Nat.odd j) odd) (plus b (plus d (constant (2 * Z.of_nat K + 2)))) (kept (minus d b))
    end.
  (** Heap first + 2q·t. Below s there is no t. *)
  Definition symbol := (nat * form)%type.
  Definition symbol_value (h : symbol) : value :=
    let (first, t) := h in
    if first <? s then class_value (listed c first) 0 (constant 0)
    else class_value (class_of c first) ((first - s) / q) t.
  Definition sum_value (o : list symbol) : value := fold_right (fun h v => v_times (symbol_value h) v) value_1 o.

  (** ** Options *)
  Definition digit_list : list (nat * list nat) := combine (seq 0 (length (u_digits c))) (map fst (u_digits c)).
  Definition single (h : nat) : symbol := (h, constant 0).
  Definition small_options (h : nat) : list (list symbol) :=
    flat_map (fun '(i, counts) =>
      if i <=? h then
        flat_map (fun j =>
          match j with
          | 0 => if h =? i then [[]] else []
          | 1 => if i <? h then [[single (h - i)]] else []
          | 2 => map (fun u => [single u; single (h - i - u)]) (seq 1 ((h - i) / 2))
          | _ => []
          end) counts
      else []) digit_list.
  (** Of heap first + 2q·m. *)
  Definition large_options (first : nat) : list (list symbol) :=
    flat_map (fun '(i, counts) =>
      flat_map (fun j =>
        match j with
        | 1 => [[(first - i, form_m)]]
        | 2 => map (fun u => [single u; (first - i - u, form_m)]) (seq 1 (s - 1))
        | _ => []
        end) counts) digit_list.
  (** Two heaps from s on: s + one + 2q·x and another one; the form must be >= 0. *)
  Definition large_families (first : nat) : list (list symbol * form) :=
    flat_map (fun '(i, counts) =>
      flat_map (fun j =>
        match j with
        | 2 => map (fun one =>
                 let rest := (Z.of_nat first - Z.of_nat i - 2 * Z.of_nat s - Z.of_nat one)%Z in
                 let step := (2 * Z.of_nat q)%Z in
                 let y := minus (plus form_m (constant (rest / step))) form_x in
                 ([(s + one, form_x); (s + Z.to_nat (rest mod step), y)], y)) (seq 0 (2 * q))
        | _ => []
        end) counts) digit_list.

  (** A heap, or a class of heaps with the variable m. *)
  Record entry := Entry { e_symbol : symbol; e_value : value; e_options : list value; e_families : list (value * form); e_light : bool }.
  Definition is_light (h : nat) : bool := existsb (Nat.eqb h) (u_light c).
  Definition small_entry (h : nat) : entry :=
    Entry (single h) (symbol_value (single h)) (nodup value_dec (map sum_value (small_options h))) [] (is_light h).
  Definition large_entry (first : nat) : entry :=
    Entry (first, form_m) (symbol_value (first, form_m)) (nodup value_dec (map sum_value (large_options first)))
      (map (fun '(o, y) => (sum_value o, y)) (large_families first)) false.
  Definition bound : nat := 2 * s + (length (u_digits c) - 1) - 1.
  Definition entries : list entry := map small_entry (seq 0 bound) ++ map large_entry (seq bound (2 * q)).

  (** ** The conditions *)
  Section Conditions.
    Variable zs : list value.

    Definition has_moves (e : entry) : bool := negb (is_nil (e_options e)).
    (** (S) for one option, wherever it exists. *)
    Definition no_solution (r : region) : bool := match solve r with Closed => true | _ => false end.
    Definition sound_option (e : entry) (v : value) (exists_if : region) : bool :=
      every (fun z =>
        match v_P (v_times (e_value e) z) with
        | [] => true
        | mine => let theirs := v_P (v_times v z) in
                  every (fun r => every (fun r' => no_solution (r ++ r' ++ exists_if)) theirs) mine
        end) zs.
    Definition sound (e : entry) : bool :=
      forallb (fun v => sound_option e v []) (e_options e) && forallb (fun '(v, y) => sound_option e v [y]) (e_families e).
    (** (T) *)
    Definition trivial_heap (e : entry) : bool :=
      existsb (fun v => if v_sign (e_value e) then v_trivial v && negb (v_sign v) else existsb is_nil (v_P v)) (e_options e).

    (** Products of some values with another one. Of those that are P-values at a point, a region around it where one of them is: all points
        if that can be, and otherwise a region with few forms. *)
    Definition products := list (list value * value).
    Definition P_around (p : point) (v : value) : option region :=
      match find (is_inside p) (v_P v) with Some r => Some (filter (fun f => negb (always f)) r) | None => None end.
    Definition better (x : option region) (r : region) : option region :=
      match x with Some r' => if length r <? length r' then Some r else x | None => Some r end.
    Fixpoint best_of (p : point) (vs : list value) (other : value) (best : option region) : option region :=
      match vs with
      | [] => best
      | v :: vs =>
          match P_around p (v_times v other) with
          | Some [] => Some []
          | Some r => best_of p vs other (better best r)
          | None => best_of p vs other best
          end
      end.
    Fixpoint best_region (ps : products) (best : option region) (p : point) : option region :=
      match ps with
      | [] => best
      | (vs, other) :: ps => match best_of p vs other best with Some [] => Some [] | best => best_region ps best p end
      end.
    Definition depth : nat := 200.
    (** At all points of a region one of the products is a P-value. *)
    Definition some_P (ps : products) (domain : region) : bool := covered (best_region ps None) depth domain.

    (** (C1) *)
    Definition one_heap (e : entry) : bool :=
      let v := e_value e in
      some_P [([v], value_1); (e_options e, value_1)] [] &&
      some_P [([v], value_a); ([v], value_1); (e_options e, value_a)] [].

    Definition check_entry (e : entry) : bool :=
      v_solid (e_value e) &&
      (if e_light e then is_nil (v_reaches (e_value e)) else true) &&
      if has_moves e then
        sound e && (if v_trivial (e_value e) then trivial_heap e else one_heap e)
      else is_nil (e_families e) && v_trivial (e_value e) && negb (v_sign (e_value e)).

    (** (C2): [v] has no greater index than [g]. *)
    Definition no_greater (v g : value) : region :=
      match v_index v, v_index g with
      | None, _ => []
      | Some i, Some j => [minus j i]
      | Some _, None => [constant (-1)]
      end.
    Definition two_heaps (g : entry) (h : value * list value) : bool :=
      let (hv, ho) := h in
      let sum := v_times (e_value g) hv in
      let domain := no_greater hv (e_value g) in
      if existsb never domain then true else
      every (fun z =>
        let domain := domain ++ no_greater z (e_value g) in
        if existsb never domain then true else
        let first_gone := v_times hv z in
        let second_gone := v_times (e_value g) z in
        some_P (([sum], z) :: (e_options g, first_gone) :: (ho, second_gone) ::
                if v_trivial z && v_sign z then [([sum], value_1)] else []) domain) zs.
    Definition all_pairs (es : list entry) : bool :=
      let proper := filter (fun e => negb (v_trivial (e_value e))) es in
      let seconds := map (fun e => (v_swap (e_value e), map v_swap (e_options e))) proper in
      forallb (fun g => if e_light g then true else forallb (two_heaps g) seconds) proper.
  End Conditions.

  (** ** (CL): any number of light and trivial heaps *)

  (** A kind of heap: its sign and power, and the values of options that are the same in all of a class. *)
  Definition kind := (bool * Z * list value)%type.
  Definition kind_dec (x y : kind) : {x = y} + {x <> y}.
  Proof. repeat decide equality. Defined.
  Definition kind_of (e : entry) : kind := (v_sign (e_value e), f_0 (v_power (e_value e)), filter is_fixed (e_options e)).
  Definition is_weak (e : entry) : bool := has_moves e && (e_light e || v_trivial (e_value e)).
  Definition kinds (es : list entry) : list kind := nodup kind_dec (map kind_of (filter is_weak es)).
  Definition list_max_Z (l : list Z) : Z := fold_right Z.max 0%Z l.

  Section Light.
    Variable ks : list kind.
    (** From this power on only the parity counts. *)
    Definition light_bound : Z :=
      (list_max_Z (flat_map (fun '(_, _, os) => flat_map (fun v => map f_0 (v_reaches v)) os) ks) + 1 +
       list_max_Z (map (fun '(_, j, _) => j) ks))%Z.
    Definition lowered (power : Z) : Z :=
      if (light_bound + 1 <? power)%Z then (light_bound + (power - light_bound) mod 2)%Z else power.
    (** Which kinds occur (some of them), the sign and the power. *)
    Definition sum_state := (list nat * bool * Z)%type.
    Definition with_kind (x : sum_state) (k : nat) : sum_state :=
      let '(support, sign, power) := x in
      let '(i, j, _) := nth k ks (false, 0%Z, []) in
      (if existsb (Nat.eqb k) support then support else k :: support, xorb sign i, lowered (power + j)).
    Definition is_P (trivial sign odd reaches : bool) : bool :=
      if trivial then sign else if reaches then sign && odd else negb sign && negb odd.
    Definition option_P (sign : bool) (power : Z) (v : value) : bool :=
      is_P ((power =? 0)%Z && v_trivial v) (xorb sign (v_sign v)) (xorb (Z.odd power) (v_odd v))
        (existsb (fun r => power <=? f_0 r)%Z (v_reaches v)).
    Definition good_sum (x : sum_state) : bool :=
      let '(support, sign, power) := x in
      is_P (power =? 0)%Z sign (Z.odd power) false ||
      existsb (fun k => let '(i, j, os) := nth k ks (false, 0%Z, []) in existsb (option_P (xorb sign i) (power - j)) os) support.
    Definition in_fewer (x y : sum_state) : bool :=
      let '(support, sign, power) := x in
      let '(support', sign', power') := y in
      (power =? power')%Z && eqb sign sign' && forallb (fun k => existsb (Nat.eqb k) support) support'.
    Definition light_sums : bool :=
      let places := seq 0 (length ks) in
      let next x := map (with_kind x) places in
      let stop x := if good_sum x then None else Some tt in
      match search_from sum_state unit next in_fewer stop most_systems (next ([], false, 0%Z)) with Closed => true | _ => false end.
  End Light.

  (** ** The whole certificate *)
  Definition octal (d : digit) : bool := match snd d with Any => forallb (fun j => j <=? 2) (fst d) | _ => false end.
  Definition class_right (cl : class) : bool :=
    match last_of cl with
    | NoLetter => (1 <=? b_first cl) || (b_slope cl =? 0)
    | LetterC k => (1 <=? k) && (k <=? K)
    | LetterD _ _ => true
    end.
  Definition check_uniform : bool :=
    let es := entries in
    let zs := contexts K in
    let ks := kinds es in
    forallb octal (u_digits c) &&
    match u_digits c with [] => false | d :: _ => forallb (fun j => j =? 2) (fst d) end &&
    (1 <=? q) && forallb class_right (u_values c ++ u_classes c) &&
    forallb (fun h => h <? s) (u_light c) &&
    forallb (check_entry zs) es &&
    (length ks <=? 24) && light_sums ks &&
    all_pairs zs es.
End Certificate.

(** The outcome that it claims for a position. *)
Definition u_label (c : uniform) (X : position) : label := misere_label (reaching_P (w_value (u_phi c) X)).

(** Values that make the quotient infinite: a; one with a power and no reach; and values with arbitrarily great reaches. *)
Definition u_infinite (c : uniform) : bool :=
  let values := map (u_phi c) (seq 0 (u_start c + u_modulus c)) in
  existsb (fun x => (power x =? 0) && sign x) values &&
  existsb (fun x => (1 <=? power x) && match reach x with None => true | Some _ => false end) values &&
  existsb (fun cl => match last_of cl with LetterD _ slope => b_slope cl <? slope | _ => false end) (u_classes c).
