(** Linear inequalities over the natural numbers.

    A system is solved by reading binary digits, the least first. Let p = 2p' + d, where d has the least digits of all
    coordinates. Then L(p) + c >= 0 exactly if L(p') + (L(d) + c)/2 >= 0, rounded down: the coefficients stay, the constants change, and
    finitely many systems are met. One whose constants are nowhere greater than those of another one need not be looked
    at. If no system that is met has only constants >= 0, there is no solution.

    - [solve_closed]: a system that [solve] finds closed has no solution;
    - [covered_sound]: what [covered] accepts is true of all points of a region. It takes a point, asks for a region around it of
      which the statement is known, and goes on with what that region leaves over. Points and regions need not be trusted. *)
From Coq Require Import List Bool ZArith Lia.
Import ListNotations.

(** [existsb] and [forallb] that stop as soon as they can: inside Coq both sides of [||] and [&&] are computed. *)
Fixpoint any {A} (f : A -> bool) (l : list A) : bool := match l with [] => false | a :: l => if f a then true else any f l end.
Fixpoint every {A} (f : A -> bool) (l : list A) : bool := match l with [] => true | a :: l => if f a then every f l else false end.
Lemma any_exists {A} (f : A -> bool) l : any f l = existsb f l.
Proof. induction l as [|a l IH]; cbn; [reflexivity|]. rewrite IH. now destruct (f a). Qed.
Lemma every_forall {A} (f : A -> bool) l : every f l = forallb f l.
Proof. induction l as [|a l IH]; cbn; [reflexivity|]. rewrite IH. now destruct (f a). Qed.

(** ** A search through states, of which some stand for others *)
Section Search.
  Variables state answer : Type.
  Variable next : state -> list state.
  (** [below x y]: state [y] stands for [x]. *)
  Variable below : state -> state -> bool.
  Variable stop : state -> option answer.

  Inductive result := Closed | Found (a : answer) | Unfinished.
  Definition push (s : list state * list state) (x : state) : list state * list state :=
    let (seen, todo) := s in if any (below x) seen then s else (x :: seen, x :: todo).
  Fixpoint search (fuel : nat) (seen todo : list state) : result :=
    match todo with
    | [] => Closed
    | x :: todo =>
        match fuel with
        | O => Unfinished
        | S fuel =>
            match stop x with
            | Some a => Found a
            | None => let (seen, todo) := fold_left push (next x) (seen, todo) in search fuel seen todo
            end
        end
    end.
  Definition search_from (fuel : nat) (starts : list state) : result :=
    let (seen, todo) := fold_left push starts ([], []) in search fuel seen todo.

  Definition stands_for (seen : list state) (x : state) := exists y, In y seen /\ (x = y \/ below x y = true).
  Definition settled (seen : list state) (x : state) := stop x = None /\ forall y, In y (next x) -> stands_for seen y.

  Lemma stands_incl seen seen' x : incl seen seen' -> stands_for seen x -> stands_for seen' x.
  Proof. intros I (y & Y & B). exists y. auto. Qed.

  Lemma push_spec l : forall seen todo,
    let (seen', todo') := fold_left push l (seen, todo) in
    incl seen seen' /\ incl todo todo' /\ (forall x, In x l -> stands_for seen' x) /\
    forall x, In x seen' -> In x seen \/ In x todo'.
  Proof.
    induction l as [|a l IH]; intros seen todo; cbn [fold_left].
    - repeat split; auto using incl_refl. easy.
    - unfold push at 2. rewrite any_exists. destruct (existsb (below a) seen) eqn:E.
      + specialize (IH seen todo). destruct (fold_left push l (seen, todo)) as [seen' todo'].
        destruct IH as (I & J & K & N). repeat split; auto. intros x [<-|X]; auto.
        apply existsb_exists in E as (y & Y & B). exists y. auto.
      + specialize (IH (a :: seen) (a :: todo)). destruct (fold_left push l (a :: seen, a :: todo)) as [seen' todo'].
        destruct IH as (I & J & K & N). repeat split.
        * intros x X. apply I. now right.
        * intros x X. apply J. now right.
        * intros x [<-|X]; auto. exists a. split; [apply I; now left | now left].
        * intros x X. destruct (N x X) as [[<-|Y]|Y]; auto. right. apply J. now left.
  Qed.

  Lemma search_closed fuel : forall seen todo, search fuel seen todo = Closed ->
    (forall x, In x seen -> In x todo \/ settled seen x) ->
    exists seen', incl seen seen' /\ forall x, In x seen' -> settled seen' x.
  Proof.
    induction fuel as [|fuel IH]; intros seen [|x todo] E I; cbn [search] in E; try discriminate.
    1, 2: exists seen; split; [apply incl_refl|]; intros y Y; now destruct (I y Y).
    destruct (stop x) eqn:X; [discriminate|].
    pose proof (push_spec (next x) seen todo) as P.
    destruct (fold_left push (next x) (seen, todo)) as [seen' todo']. destruct P as (P1 & P2 & P3 & P4).
    destruct (IH seen' todo' E) as (seen'' & J & K).
    - intros y Y. destruct (P4 y Y) as [Y'|Y']; auto.
      destruct (I y Y') as [[<-|Z]|[Z1 Z2]]; auto; right; split; auto.
      intros z W. apply (stands_incl seen); auto.
    - exists seen''. split; auto. intros y Y. auto.
  Qed.

  Lemma search_from_closed fuel starts : search_from fuel starts = Closed ->
    exists seen, (forall x, In x starts -> stands_for seen x) /\ forall x, In x seen -> settled seen x.
  Proof.
    unfold search_from. pose proof (push_spec starts [] []) as P.
    destruct (fold_left push starts ([], [])) as [seen todo]. destruct P as (_ & _ & P3 & P4). intros E.
    destruct (search_closed fuel seen todo E) as (seen' & I & K).
    - intros x X. left. now destruct (P4 x X).
    - exists seen'. split; auto. intros x X. apply (stands_incl seen); auto.
  Qed.
End Search.
Arguments Closed {answer}.
Arguments Found {answer} a.
Arguments Unfinished {answer}.

(** ** Forms and points *)
Local Open Scope Z_scope.

(** The coefficients of the five variables m, n, x, s, t, and the constant. *)
Record form := Form { f_m : Z; f_n : Z; f_x : Z; f_s : Z; f_t : Z; f_0 : Z }.
Record point := Point { p_m : Z; p_n : Z; p_x : Z; p_s : Z; p_t : Z }.
Definition lin (f : form) (p : point) : Z := f_m f * p_m p + f_n f * p_n p + f_x f * p_x p + f_s f * p_s p + f_t f * p_t p.
Definition eval (f : form) (p : point) : Z := lin f p + f_0 f.
Definition natural (p : point) := 0 <= p_m p /\ 0 <= p_n p /\ 0 <= p_x p /\ 0 <= p_s p /\ 0 <= p_t p.

Definition constant (c : Z) : form := Form 0 0 0 0 0 c.
Definition form_m : form := Form 1 0 0 0 0 0.
Definition form_x : form := Form 0 0 1 0 0 0.
Definition form_s : form := Form 0 0 0 1 0 0.
Definition form_t : form := Form 0 0 0 0 1 0.
Definition plus (f g : form) : form :=
  Form (f_m f + f_m g) (f_n f + f_n g) (f_x f + f_x g) (f_s f + f_s g) (f_t f + f_t g) (f_0 f + f_0 g).
Definition minus (f g : form) : form :=
  Form (f_m f - f_m g) (f_n f - f_n g) (f_x f - f_x g) (f_s f - f_s g) (f_t f - f_t g) (f_0 f - f_0 g).
Definition scale (k : Z) (f : form) : form := Form (k * f_m f) (k * f_n f) (k * f_x f) (k * f_s f) (k * f_t f) (k * f_0 f).
(** The form that is >= 0 where this one is < 0. *)
Definition negated (f : form) : form := minus (constant (-1)) f.
(** The form with the variable n in the place of m, and m in the place of n. *)
Definition swap (f : form) : form := Form (f_n f) (f_m f) (f_x f) (f_s f) (f_t f) (f_0 f).
Definition swap_point (p : point) : point := Point (p_n p) (p_m p) (p_x p) (p_s p) (p_t p).

Ltac form_simpl := cbn [constant form_m form_x form_s form_t plus minus scale swap swap_point f_m f_n f_x f_s f_t f_0 p_m p_n p_x p_s p_t].
Lemma eval_constant c p : eval (constant c) p = c.
Proof. unfold eval, lin. form_simpl. ring. Qed.
Lemma eval_plus f g p : eval (plus f g) p = eval f p + eval g p.
Proof. unfold eval, lin. form_simpl. ring. Qed.
Lemma eval_minus f g p : eval (minus f g) p = eval f p - eval g p.
Proof. unfold eval, lin. form_simpl. ring. Qed.
Lemma eval_scale k f p : eval (scale k f) p = k * eval f p.
Proof. unfold eval, lin. form_simpl. ring. Qed.
Lemma eval_negated f p : eval (negated f) p = -1 - eval f p.
Proof. unfold negated. rewrite eval_minus, eval_constant. reflexivity. Qed.
Lemma eval_swap f p : eval (swap f) p = eval f (swap_point p).
Proof. unfold eval, lin. form_simpl. ring. Qed.
Lemma eval_m p : eval form_m p = p_m p.
Proof. unfold eval, lin. form_simpl. ring. Qed.
Lemma eval_x p : eval form_x p = p_x p.
Proof. unfold eval, lin. form_simpl. ring. Qed.
Lemma eval_s p : eval form_s p = p_s p.
Proof. unfold eval, lin. form_simpl. ring. Qed.
Lemma eval_t p : eval form_t p = p_t p.
Proof. unfold eval, lin. form_simpl. ring. Qed.
Global Hint Rewrite eval_constant eval_plus eval_minus eval_scale eval_negated eval_m eval_x eval_s eval_t : eval.

(** The points at which all forms are >= 0. *)
Definition region := list form.
Definition inside (p : point) (r : region) := Forall (fun f => 0 <= eval f p) r.
Definition is_inside (p : point) (r : region) : bool := every (fun f => 0 <=? eval f p) r.

(** Forms that are >= 0 everywhere, or nowhere. *)
Definition always (f : form) : bool :=
  (0 <=? f_m f) && (0 <=? f_n f) && (0 <=? f_x f) && (0 <=? f_s f) && (0 <=? f_t f) && (0 <=? f_0 f).
Definition falling (f : form) : bool :=
  (f_m f <=? 0) && (f_n f <=? 0) && (f_x f <=? 0) && (f_s f <=? 0) && (f_t f <=? 0).
Definition never (f : form) : bool := (f_0 f <? 0) && falling f.

Lemma always_spec f p : always f = true -> natural p -> 0 <= eval f p.
Proof.
  unfold always, natural, eval, lin. rewrite !andb_true_iff, !Z.leb_le. intros A N.
  pose proof (Z.mul_nonneg_nonneg (f_m f) (p_m p)). pose proof (Z.mul_nonneg_nonneg (f_n f) (p_n p)).
  pose proof (Z.mul_nonneg_nonneg (f_x f) (p_x p)). pose proof (Z.mul_nonneg_nonneg (f_s f) (p_s p)).
  pose proof (Z.mul_nonneg_nonneg (f_t f) (p_t p)). lia.
Qed.
Lemma falling_spec f p : falling f = true -> natural p -> lin f p <= 0.
Proof.
  unfold falling, natural, lin. rewrite !andb_true_iff, !Z.leb_le. intros A N.
  pose proof (Z.mul_nonpos_nonneg (f_m f) (p_m p)). pose proof (Z.mul_nonpos_nonneg (f_n f) (p_n p)).
  pose proof (Z.mul_nonpos_nonneg (f_x f) (p_x p)). pose proof (Z.mul_nonpos_nonneg (f_s f) (p_s p)).
  pose proof (Z.mul_nonpos_nonneg (f_t f) (p_t p)). lia.
Qed.

(** ** Reading digits *)
Definition bits (used : bool) : list Z := if used then [0; 1] else [0].
Definition uses (g : form -> Z) (r : region) : bool := existsb (fun f => negb (g f =? 0)) r.
(** The digits of the variables that occur. *)
Definition digits (r : region) : list point :=
  flat_map (fun m => flat_map (fun n => flat_map (fun x => flat_map (fun s => map (fun t => Point m n x s t)
    (bits (uses f_t r))) (bits (uses f_s r))) (bits (uses f_x r))) (bits (uses f_n r))) (bits (uses f_m r)).
Definition twice_and (p d : point) : point :=
  Point (2 * p_m p + p_m d) (2 * p_n p + p_n d) (2 * p_x p + p_x d) (2 * p_s p + p_s d) (2 * p_t p + p_t d).

(** A system: its constants, and the digits read so far, the last one first. *)
Definition system := (list Z * list point)%type.
Fixpoint after (ls cs : list Z) : list Z :=
  match ls, cs with l :: ls, c :: cs => Z.div2 (l + c) :: after ls cs | _, _ => [] end.
(** A constant is negative and no variable adds to it. *)
Fixpoint hopeless (falls : list bool) (cs : list Z) : bool :=
  match falls, cs with
  | b :: falls, c :: cs => if (if b then c <? 0 else false) then true else hopeless falls cs
  | _, _ => false
  end.
Fixpoint nowhere_greater (cs cs' : list Z) : bool :=
  match cs, cs' with c :: cs, c' :: cs' => if c <=? c' then nowhere_greater cs cs' else false | [], [] => true | _, _ => false end.

Definition read (falls : list bool) (table : list (point * list Z)) (s : system) : list system :=
  flat_map (fun '(d, ls) => let cs := after ls (fst s) in if hopeless falls cs then [] else [(cs, d :: snd s)]) table.
Definition solved_by (s : system) : option point :=
  if every (fun c => 0 <=? c) (fst s) then Some (fold_left twice_and (snd s) (Point 0 0 0 0 0)) else None.
(** A form that is >= 0 at the same points, with smaller coefficients if all are even. *)
Definition halve (f : form) : form :=
  if Z.even (f_m f) && Z.even (f_n f) && Z.even (f_x f) && Z.even (f_s f) && Z.even (f_t f)
  then Form (Z.div2 (f_m f)) (Z.div2 (f_n f)) (Z.div2 (f_x f)) (Z.div2 (f_s f)) (Z.div2 (f_t f)) (Z.div2 (f_0 f))
  else f.
(** Sums of at most k forms. They are >= 0 where all forms are, and often show at once that this is nowhere. *)
Fixpoint combinations (k : nat) (r : region) : region :=
  match k with
  | O => []
  | S k =>
      (fix from (r : region) : region :=
         match r with [] => [] | f :: r' => f :: map (plus f) (combinations k r) ++ from r' end) r
  end.
Definition most_systems : nat := (100 * 100)%nat.
Definition solve (r : region) : result point :=
  let r := map (fun f => halve (halve f)) (filter (fun f => negb (always f)) r) in
  if any never (combinations 3 r) then Closed else
  let table := map (fun d => (d, map (fun f => lin f d) r)) (digits r) in
  search_from system point (read (map falling r) table) (fun a b => nowhere_greater (fst a) (fst b)) solved_by most_systems
    [(map f_0 r, [])].

Lemma half_bit b v : 0 <= v -> (b = false -> v = 0) -> In (v mod 2) (bits b).
Proof.
  intros N B. pose proof (Z.mod_pos_bound v 2). destruct b; cbn.
  - destruct (Z.eq_dec (v mod 2) 0); [now left | right; left; lia].
  - rewrite (B eq_refl). now left.
Qed.
Lemma half v : v = 2 * (v / 2) + v mod 2.
Proof. apply Z.div_mod. lia. Qed.
Lemma unused g r f : uses g r = false -> In f r -> g f = 0.
Proof.
  unfold uses. intros U I. destruct (Z.eq_dec (g f) 0) as [|N]; auto. exfalso.
  assert (E : existsb (fun f => negb (g f =? 0)) r = true); [|congruence].
  apply existsb_exists. exists f. split; auto. apply negb_true_iff. now apply Z.eqb_neq.
Qed.

Section Solve.
  Variable r : region.
  (** Points whose coordinates are 0 where the variable does not occur. *)
  Definition proper (p : point) := natural p /\ (uses f_m r = false -> p_m p = 0) /\ (uses f_n r = false -> p_n p = 0) /\
    (uses f_x r = false -> p_x p = 0) /\ (uses f_s r = false -> p_s p = 0) /\ (uses f_t r = false -> p_t p = 0).
  Definition made_proper (p : point) : point :=
    Point (if uses f_m r then p_m p else 0) (if uses f_n r then p_n p else 0) (if uses f_x r then p_x p else 0)
      (if uses f_s r then p_s p else 0) (if uses f_t r then p_t p else 0).
  Lemma made_is_proper p : natural p -> proper (made_proper p).
  Proof.
    unfold proper, natural, made_proper. cbn. intros N.
    destruct (uses f_m r), (uses f_n r), (uses f_x r), (uses f_s r), (uses f_t r); intuition (try discriminate; try lia).
  Qed.
  Lemma lin_made_proper f p : In f r -> lin f (made_proper p) = lin f p.
  Proof.
    intros I. unfold lin, made_proper. cbn.
    repeat match goal with |- context [uses ?g r] => destruct (uses g r) eqn:?E; [clear E | apply (unused g r f) in E; [rewrite E; clear E|exact I]] end;
      ring.
  Qed.

  Definition halved (p : point) : point := Point (p_m p / 2) (p_n p / 2) (p_x p / 2) (p_s p / 2) (p_t p / 2).
  Definition last_digits (p : point) : point := Point (p_m p mod 2) (p_n p mod 2) (p_x p mod 2) (p_s p mod 2) (p_t p mod 2).
  Definition size (p : point) : Z := p_m p + p_n p + p_x p + p_s p + p_t p.
  Lemma in_digits p : proper p -> In (last_digits p) (digits r).
  Proof.
    intros ((N1 & N2 & N3 & N4 & N5) & U1 & U2 & U3 & U4 & U5). unfold digits, last_digits.
    apply in_flat_map. exists (p_m p mod 2). split; [now apply half_bit|].
    apply in_flat_map. exists (p_n p mod 2). split; [now apply half_bit|].
    apply in_flat_map. exists (p_x p mod 2). split; [now apply half_bit|].
    apply in_flat_map. exists (p_s p mod 2). split; [now apply half_bit|].
    apply in_map. now apply half_bit.
  Qed.
  Lemma halved_proper p : proper p -> proper (halved p).
  Proof.
    intros ((N1 & N2 & N3 & N4 & N5) & U1 & U2 & U3 & U4 & U5). unfold proper, natural, halved. cbn.
    repeat split; try (apply Z.div_pos; lia); intros E.
    - now rewrite (U1 E).
    - now rewrite (U2 E).
    - now rewrite (U3 E).
    - now rewrite (U4 E).
    - now rewrite (U5 E).
  Qed.
  Lemma lin_halved f p : lin f p = 2 * lin f (halved p) + lin f (last_digits p).
  Proof.
    unfold lin, halved, last_digits. cbn [p_m p_n p_x p_s p_t].
    rewrite (half (p_m p)) at 1. rewrite (half (p_n p)) at 1. rewrite (half (p_x p)) at 1. rewrite (half (p_s p)) at 1.
    rewrite (half (p_t p)) at 1. ring.
  Qed.

  (** The system with these constants holds at a point. *)
  Definition holds (p : point) (cs : list Z) := Forall2 (fun f c => 0 <= lin f p + c) r cs.

  Lemma holds_after p cs : holds p cs -> holds (halved p) (after (map (fun f => lin f (last_digits p)) r) cs).
  Proof.
    unfold holds. induction 1 as [|f c l cs H _ IH]; cbn [map after]; constructor; auto.
    rewrite lin_halved in H. rewrite Z.div2_div.
    pose proof (Z.div_mod (lin f (last_digits p) + c) 2 ltac:(lia)). pose proof (Z.mod_pos_bound (lin f (last_digits p) + c) 2 ltac:(lia)). lia.
  Qed.
  Lemma holds_not_hopeless p cs : natural p -> holds p cs -> hopeless (map falling r) cs = false.
  Proof.
    intros N. unfold holds. induction 1 as [|f c l cs H _ IH]; cbn [map hopeless]; auto.
    rewrite IH. destruct (falling f) eqn:F; auto. apply (falling_spec f p) in F; auto. destruct (Z.ltb_spec c 0); auto. lia.
  Qed.
  Lemma holds_greater p cs cs' : holds p cs -> nowhere_greater cs cs' = true -> holds p cs'.
  Proof.
    unfold holds. intros H. revert cs'. induction H as [|f c l cs H _ IH]; intros [|c' cs'] G; cbn in G; try discriminate; constructor.
    - destruct (Z.leb_spec c c'); [lia | discriminate].
    - apply IH. now destruct (c <=? c').
  Qed.
  Lemma holds_at_0 cs : holds (Point 0 0 0 0 0) cs -> forallb (fun c => 0 <=? c) cs = true.
  Proof.
    unfold holds. induction 1 as [|f c l cs H _ IH]; cbn [forallb]; auto. rewrite IH, andb_true_r. apply Z.leb_le.
    unfold lin in H. cbn in H. lia.
  Qed.

  Let table := map (fun d => (d, map (fun f => lin f d) r)) (digits r).
  Let next := read (map falling r) table.
  Let below (a b : system) := nowhere_greater (fst a) (fst b).

  Lemma closed_has_none seen : (forall s, In s seen -> settled system point next below solved_by seen s) ->
    forall n p, proper p -> size p < Z.of_nat n -> forall s, In s seen -> ~ holds p (fst s).
  Proof.
    intros C. induction n as [|n IH]; intros p P Z s I H.
    - destruct P as ((? & ? & ? & ? & ?) & _). unfold size in Z. lia.
    - destruct (C s I) as [NS ST]. destruct (Z.eq_dec (size p) 0) as [E|E].
      + assert (p = Point 0 0 0 0 0).
        { destruct p as [a b c d e], P as ((? & ? & ? & ? & ?) & _). unfold size in E. cbn in *. f_equal; lia. }
        subst p. apply holds_at_0 in H. unfold solved_by in NS. rewrite every_forall, H in NS. discriminate.
      + pose proof (holds_after p _ H) as H'.
        pose proof (halved_proper p P) as P'.
        set (y := (after (map (fun f => lin f (last_digits p)) r) (fst s), last_digits p :: snd s)).
        destruct (ST y) as (z & IZ & B).
        { unfold next, read. apply in_flat_map. exists (last_digits p, map (fun f => lin f (last_digits p)) r). split.
          - unfold table. apply in_map_iff. exists (last_digits p). split; auto. now apply in_digits.
          - cbv beta iota zeta. rewrite (holds_not_hopeless (halved p)); auto; [now left|]. apply P'. }
        apply (IH (halved p) P') with (s := z); auto.
        * destruct P as ((N1 & N2 & N3 & N4 & N5) & _). unfold size in *. cbn [halved p_m p_n p_x p_s p_t].
          pose proof (Z.div_le_upper_bound (p_m p) 2 (p_m p)). pose proof (half (p_m p)). pose proof (half (p_n p)). pose proof (half (p_x p)).
          pose proof (half (p_s p)). pose proof (half (p_t p)).
          pose proof (Z.mod_pos_bound (p_m p) 2). pose proof (Z.mod_pos_bound (p_n p) 2). pose proof (Z.mod_pos_bound (p_x p) 2).
          pose proof (Z.mod_pos_bound (p_s p) 2). pose proof (Z.mod_pos_bound (p_t p) 2). lia.
        * destruct B as [<-|B]; [exact H'|]. exact (holds_greater _ _ _ H' B).
  Qed.
End Solve.

Lemma halve_spec f p : 0 <= eval f p -> 0 <= eval (halve f) p.
Proof.
  unfold halve. destruct (_ && _) eqn:E; auto. rewrite !andb_true_iff, !Z.even_spec in E.
  destruct E as [[[[(a & A) (b & B)] (c & C)] (d & D)] (e & G)]. unfold eval, lin. form_simpl. rewrite A, B, C, D, G, !Z.div2_div.
  rewrite !(Z.mul_comm 2), !Z.div_mul by lia. intros H.
  pose proof (Z.div_mod (f_0 f) 2 ltac:(lia)). pose proof (Z.mod_pos_bound (f_0 f) 2 ltac:(lia)). lia.
Qed.
Lemma combinations_inside p k : forall r, inside p r -> inside p (combinations k r).
Proof.
  unfold inside. induction k as [|k IH]; intros r I; cbn [combinations]; [constructor|].
  induction I as [|f r F I IHr]; [constructor|]. constructor; [exact F|]. apply Forall_app. split; [|exact IHr].
  assert (FI : Forall (fun f => 0 <= eval f p) (f :: r)) by (constructor; auto). specialize (IH (f :: r) FI). rewrite Forall_forall in *. intros g G. apply in_map_iff in G as (h & <- & H).
  rewrite eval_plus. specialize (IH h H). lia.
Qed.

Theorem solve_closed r p : solve r = Closed -> natural p -> ~ inside p r.
Proof.
  unfold solve. set (r' := map (fun f => halve (halve f)) (filter (fun f => negb (always f)) r)). intros E N I.
  assert (I' : inside p r').
  { unfold inside in *. rewrite Forall_forall in *. intros f F. apply in_map_iff in F as (g & <- & G). apply filter_In in G as [G _].
    auto using halve_spec. }
  rewrite any_exists in E. destruct (existsb never (combinations 3 r')) eqn:V.
  - apply existsb_exists in V as (f & F & V). unfold never in V. apply andb_true_iff in V as [V1 V2]. apply Z.ltb_lt in V1.
    apply (combinations_inside p 3) in I'.
    apply (falling_spec f p) in V2; auto. unfold inside in I'. rewrite Forall_forall in I'. specialize (I' f F). unfold eval in I'. lia.
  - apply search_from_closed in E as (seen & S & C). destruct (S _ (or_introl eq_refl)) as (s & IS & B).
    assert (H : holds r' (made_proper r' p) (map f_0 r')).
    { unfold holds. assert (G : forall l, incl l r' -> Forall2 (fun f c => 0 <= lin f (made_proper r' p) + c) l (map f_0 l)).
      { induction l as [|f l IH]; intros L; cbn; constructor.
        - assert (F : In f r') by (apply L; now left). rewrite lin_made_proper by exact F.
          unfold inside in I'. rewrite Forall_forall in I'. exact (I' f F).
        - apply IH. intros g G. apply L. now right. }
      apply G, incl_refl. }
    pose proof (made_is_proper r' p N) as P.
    apply (closed_has_none r' seen C (Z.to_nat (size (made_proper r' p) + 1)) (made_proper r' p) P) with (s := s); auto.
    + destruct P as ((? & ? & ? & ? & ?) & _). unfold size in *. lia.
    + destruct B as [<-|B]; [exact H|]. exact (holds_greater _ _ _ _ H B).
Qed.

(** ** What holds in all of a region *)
Section Covered.
  Variable pick : point -> option region.
  (** What a region leaves over: the part outside of its first form, then that inside of it and outside of the second, and so on. *)
  Fixpoint outside (accept : region -> bool) (domain r : region) : bool :=
    match r with
    | [] => true
    | f :: r => if accept (negated f :: domain) then outside accept (f :: domain) r else false
    end.
  Fixpoint covered (fuel : nat) (domain : region) : bool :=
    match fuel with
    | O => false
    | S fuel =>
        match solve domain with
        | Closed => true
        | Unfinished => false
        | Found p => match pick p with None => false | Some r => outside (covered fuel) domain r end
        end
    end.

  Variable good : point -> Prop.
  Hypothesis picked : forall p r, pick p = Some r -> forall x, natural x -> inside x r -> good x.

  Theorem covered_sound fuel : forall domain, covered fuel domain = true -> forall x, natural x -> inside x domain -> good x.
  Proof.
    induction fuel as [|fuel IH]; intros domain C x N I; cbn [covered] in C; [discriminate|].
    destruct (solve domain) eqn:S; [now destruct (solve_closed domain x S N) | | discriminate].
    destruct (pick a) as [r|] eqn:P; [|discriminate]. pose proof (picked a r P x N) as G. clear S P a.
    assert (O : forall r domain, outside (covered fuel) domain r = true -> inside x domain -> good x \/ inside x r).
    { clear - IH N. induction r as [|f r IHr]; intros domain O I; cbn [outside] in O; [right; constructor|].
      destruct (covered fuel (negated f :: domain)) eqn:C; [|discriminate].
      destruct (Z.le_gt_cases 0 (eval f x)) as [L|L].
      - destruct (IHr (f :: domain) O) as [G|G]; auto; [now constructor|]. right. now constructor.
      - left. apply (IH _ C); auto. constructor; auto. rewrite eval_negated. lia. }
    destruct (O r domain C I); auto.
  Qed.
End Covered.
