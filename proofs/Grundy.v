(** Grundy values. In normal play a position with Grundy values x and y in its two parts is a P-position exactly if x = y. So heaps that
    are indistinguishable have the same Grundy value, and the period that a certificate proves is one of the nim-sequence. *)
From Coq Require Import List Arith Lia.
From Meximal Require Import AutomaticChecker Theorems.
Import ListNotations.

Section Grundy.
  Variable opt : nat -> position -> Prop.
  Hypothesis smaller : forall h o k, opt h o -> In k o -> k < h.

  (** The least number that no option has. *)
  Inductive grundy : position -> nat -> Prop :=
  | Grundy X n : (forall k, k < n -> exists Y, move opt X Y /\ grundy Y k) ->
      (forall Y, move opt X Y -> exists k, k <> n /\ grundy Y k) -> grundy X n.

  Hypothesis decided : forall X, over opt X \/ exists Y, move opt X Y.

  Lemma move_left X X' Y : move opt X X' -> move opt (X ++ Y) (X' ++ Y).
  Proof. destruct 1 as [A h B o O]. rewrite <- !app_assoc. exact (Move opt A h (B ++ Y) o O). Qed.
  Lemma move_right X Y Y' : move opt Y Y' -> move opt (X ++ Y) (X ++ Y').
  Proof. destruct 1 as [A h B o O]. rewrite !(app_assoc X). now constructor. Qed.

  Lemma grundy_sums (Z : position) : forall (X Y : position) x y, Z = X ++ Y -> grundy X x -> grundy Y y ->
    (x <> y -> wins opt 2 [1] 0 Z) /\ (x = y -> wins opt 2 [1] 1 Z).
  Proof.
    induction Z as [Z IH] using (well_founded_induction (plays_end opt smaller)). intros X Y x y -> GX GY.
    inversion GX as [? ? LX NX]; inversion GY as [? ? LY NY]; subst. split.
    - intros N. destruct (Nat.lt_gt_cases x y) as [D _]. destruct (D N) as [L|L].
      + destruct (LY x L) as (Y' & M & G). pose proof (move_right X Y Y' M) as MM.
        apply (wins_mover opt 2 [1] _ (X ++ Y') MM). now apply (IH _ MM X Y' x x eq_refl GX G).
      + destruct (LX y L) as (X' & M & G). pose proof (move_left X X' Y M) as MM.
        apply (wins_mover opt 2 [1] _ (X' ++ Y) MM). now apply (IH _ MM X' Y y y eq_refl G GY).
    - intros <-. destruct (decided (X ++ Y)) as [O | (Z & M)]; [apply wins_end; [exact O | now left]|].
      apply (wins_other opt 2 [1] 0 _ Z M). clear Z M. intros Z M.
      destruct (move_app_inv opt X Y Z M) as [(X' & MX & ->) | (Y' & MY & ->)].
      + destruct (NX X' MX) as (k & K & G). now apply (IH _ M X' Y k x eq_refl G GY).
      + destruct (NY Y' MY) as (k & K & G). apply (IH _ M X Y' x k eq_refl GX G). auto.
  Qed.

  Lemma wins_one_of_two (Z : position) : wins opt 2 [1] 0 Z -> wins opt 2 [1] 1 Z -> False.
  Proof.
    induction Z as [Z IH] using (well_founded_induction (plays_end opt smaller)). intros W0 W1.
    inversion W0 as [? ? O I|? Y M W|]; subst; [destruct I as [I|[]]; discriminate|].
    inversion W1 as [? ? O I| |? ? Y' M' A]; subst; [now apply (O Y)|]. exact (IH Y M (A Y M) W).
  Qed.
End Grundy.

Lemma over_or_move r X : over (opt_of r) X \/ exists Y, move (opt_of r) X Y.
Proof.
  induction X as [|h X [O | (Y & M)]].
  - left. intros Y. apply move_nil_inv.
  - destruct (list_options r h) as [|o os] eqn:E.
    + left. intros Y M. apply move_cons_inv in M as [(o & H & _) | (T & M & _)]; [|now apply (O T)].
      apply list_options_complete in H as (o' & I & _). now rewrite E in I.
    + right. exists (o ++ X). apply move_head, list_options_sound. rewrite E. now left.
  - right. exists (h :: Y). now apply move_tail.
Qed.

(** A period in normal play is one of the Grundy values. *)
Theorem grundy_period r p s : heap_period r normal p s ->
  forall n x y, s <= n -> grundy (opt_of r) [n + p] x -> grundy (opt_of r) [n] y -> x = y.
Proof.
  intros (H & _) n x y L GX GY. pose proof (over_or_move r) as D. specialize (H n L [n] ltac:(repeat constructor)).
  destruct (Nat.eq_dec x y) as [|N]; [assumption|]. exfalso.
  assert (W0 : wins (opt_of r) 2 [1] 0 ([n + p] ++ [n])) by now apply (grundy_sums _ (opt_smaller r) D _ _ _ x y eq_refl).
  assert (W1 : wins (opt_of r) 2 [1] 1 ([n] ++ [n])) by now apply (grundy_sums _ (opt_smaller r) D _ _ _ y y eq_refl).
  apply (wins_one_of_two _ (opt_smaller r) _ W0). apply (H 1); [cbn; lia | exact W1].
Qed.
