(** Coalition play and podium play as events, and the two theorems that turn right events into right outcomes. *)
From Coq Require Import List Arith Lia Bool.
From Meximal Require Import Game.
Import ListNotations.

(** A label has one bit for each seat: the players who win, or the one who moves last. *)
Definition label := list bool.
Definition has (i : nat) (l : label) : bool := nth i l false.
Fixpoint seat (l : label) : nat := match l with [] => 0 | b :: l => if b then 0 else S (seat l) end.

Inductive play := Winners (w : list nat) | Podium.

Definition events (p : play) (players : nat) : nat :=
  match p with Winners _ => players | Podium => players - 1 end.
(** Whether a label says that event [i] happens, and whether an option with this label triggers it. *)
Definition happens (p : play) (players i : nat) (l : label) : bool :=
  match p, i with
  | Winners _, 0 => has 0 l
  | Winners _, S _ => negb (has i l)
  | Podium, _ => seat l <=? i
  end.
Definition triggers (p : play) (players i : nat) (l : label) : bool :=
  match p, i with
  | Winners _, 0 => has (players - 1) l
  | Winners _, S j => negb (has j l)
  | Podium, _ => (seat l =? players - 1) || (seat l <? i)
  end.

(** What it means that a label is the outcome of a position. *)
Definition outcome_is (opt : nat -> position -> Prop) (p : play) (players : nat) (X : position) (l : label) : Prop :=
  match p with
  | Winners w => forall i, i < players -> (wins opt players w i X <-> has i l = true)
  | Podium => forall r, last opt players r X <-> r = seat l
  end.

(** The label of the end of the game, and the labels that a position can have. *)
Definition end_ok (p : play) (players : nat) (l : label) : bool :=
  match p with
  | Winners w => forallb (fun i => eqb (has i l) (existsb (Nat.eqb i) w)) (seq 0 players)
  | Podium => seat l =? players - 1
  end.
Definition allowed (p : play) (players : nat) (l : label) : bool :=
  match p with Winners _ => true | Podium => seat l <? players end.

Section Outcomes.
  Variable opt : nat -> position -> Prop.
  Hypothesis smaller : forall h o k, opt h o -> In k o -> k < h.
  Variable known : position -> Prop.
  Hypothesis known_move : forall X Y, known X -> move opt X Y -> known Y.
  Variable p : play.
  Variable players : nat.
  Hypothesis two : 2 <= players.
  Variable lab : position -> label.
  Hypothesis lab_allowed : forall X, known X -> allowed p players (lab X) = true.
  Hypothesis lab_end : forall X, known X -> over opt X -> end_ok p players (lab X) = true.
  Hypothesis decided : forall X, known X -> over opt X \/ exists Y, move opt X Y.
  Hypothesis event_right : forall i X, i < events p players -> known X -> (exists Y, move opt X Y) ->
    (happens p players i (lab X) = true <-> exists Y, move opt X Y /\ triggers p players i (lab Y) = true).

  Lemma coalition w : p = Winners w ->
    forall X, known X -> forall i, i < players -> (wins opt players w i X <-> has i (lab X) = true).
  Proof.
    intros P X; induction X as [X IH] using (well_founded_induction (plays_end opt smaller)); intros KX i Hi.
    rewrite P in *; cbn in event_right.
    destruct (decided X KX) as [O | (Y & M)].
    - pose proof (lab_end X KX O) as L. cbn in L. rewrite forallb_forall in L.
      specialize (L i ltac:(apply in_seq; lia)). rewrite eqb_true_iff in L. rewrite L, existsb_exists.
      split.
      + inversion 1; subst; [exists i; split; [easy | now apply Nat.eqb_eq]|now destruct (O Y)|now destruct (O Y)].
      + intros (j & J & E). apply Nat.eqb_eq in E as ->. now constructor.
    - assert (IH' : forall j Z, j < players -> move opt X Z -> (wins opt players w j Z <-> has j (lab Z) = true))
        by (intros; apply IH; eauto).
      specialize (event_right i X Hi KX (ex_intro _ Y M)).
      destruct i as [|i].
      + rewrite event_right. split.
        * inversion 1 as [? ? O|? Z MZ W|]; subst; [now destruct (O Y)|].
          exists Z; split; [easy|]. apply IH'; auto; lia.
        * intros (Z & MZ & T). apply wins_mover with Z; auto. apply IH'; auto; lia.
      + split.
        * inversion 1 as [? ? O| |? ? Z MZ W]; subst; [now destruct (O Y)|].
          destruct (has (S i) (lab X)) eqn:HX; [reflexivity|].
          destruct (proj1 event_right eq_refl) as (T & MT & HT).
          apply negb_true_iff in HT. rewrite <- HT. apply IH'; auto; lia.
        * intros HX. apply wins_other with Y; auto. intros Z MZ. apply IH'; auto; [lia|].
          destruct (has i (lab Z)) eqn:HZ; [reflexivity|].
          rewrite HX in event_right. change (negb true = true). apply event_right. exists Z; split; auto. now rewrite HZ.
  Qed.

  Lemma last_unique X r s : last opt players r X -> last opt players s X -> r = s.
  Proof.
    revert r s; induction X as [X IH] using (well_founded_induction (plays_end opt smaller)); intros r s R S.
    inversion R as [? O|f ? Y F M L]; inversion S as [? O'|f' ? Y' F' M' L']; subst; auto.
    - now destruct (O Y').
    - now destruct (O' Y).
    - assert (Q : forall Z, move opt X Z -> f Z = f' Z) by (intros; eapply IH; eauto).
      apply Nat.le_antisymm.
      + rewrite <- (Q Y' M'). now apply L.
      + rewrite (Q Y M). now apply L'.
  Qed.

  Lemma podium : p = Podium -> forall X, known X -> last opt players (seat (lab X)) X.
  Proof.
    intros P X; induction X as [X IH] using (well_founded_induction (plays_end opt smaller)); intros KX.
    rewrite P in *; cbv beta iota delta [happens triggers events allowed end_ok] in *.
    assert (A : forall Z, known Z -> seat (lab Z) < players) by (intros Z KZ; apply Nat.ltb_lt; exact (lab_allowed Z KZ)).
    destruct (decided X KX) as [O | (Y & M)].
    - specialize (lab_end X KX O). apply Nat.eqb_eq in lab_end. rewrite lab_end. now constructor.
    - set (f Z := seat (lab Z)). change (seat (lab X)) with (f X).
      assert (EV : forall i, i < players - 1 ->
                (f X <= i <-> exists Z, move opt X Z /\ seat_before players (f Z) <= i)).
      { intros i Hi. specialize (event_right i X Hi KX (ex_intro _ Y M)). rewrite Nat.leb_le in event_right.
        unfold f at 1. rewrite event_right.
        split; intros (Z & MZ & T); exists Z; split; auto; pose proof (A Z (known_move _ _ KX MZ));
          unfold seat_before, f in *; destruct (Nat.eqb_spec (S (seat (lab Z))) players).
        - lia.
        - apply orb_true_iff in T as [T|T]; [apply Nat.eqb_eq in T | apply Nat.ltb_lt in T]; lia.
        - apply orb_true_iff; left; apply Nat.eqb_eq; lia.
        - apply orb_true_iff; right; apply Nat.ltb_lt; lia. }
      assert (B : forall Z, move opt X Z -> seat_before players (f Z) < players).
      { intros Z MZ; pose proof (A Z (known_move _ _ KX MZ)). unfold seat_before, f.
        destruct (Nat.eqb_spec (S (seat (lab Z))) players); lia. }
      assert (G : forall Z, move opt X Z -> f X <= seat_before players (f Z)).
      { intros Z MZ. specialize (B Z MZ). destruct (Nat.lt_ge_cases (seat_before players (f Z)) (players - 1)).
        - apply EV; eauto.
        - pose proof (A X KX); unfold f in *; lia. }
      assert (W : exists Z, move opt X Z /\ seat_before players (f Z) = f X).
      { destruct (Nat.lt_ge_cases (f X) (players - 1)) as [L|L].
        - destruct (proj1 (EV (f X) L) (le_n _)) as (Z & MZ & T). exists Z; split; auto.
          specialize (G Z MZ); lia.
        - exists Y; split; auto. specialize (G Y M); specialize (B Y M); pose proof (A X KX); unfold f in *; lia. }
      destruct W as (Z & MZ & R). rewrite <- R.
      assert (G' : forall T, move opt X T -> seat_before players (f Z) <= seat_before players (f T))
        by (intros; rewrite R; auto).
      apply last_move; auto.
      intros T MT. apply IH; eauto.
  Qed.

  Theorem outcomes_right X : known X -> outcome_is opt p players X (lab X).
  Proof.
    intros KX. enough (H : forall q, p = q -> outcome_is opt q players X (lab X)) by now apply H.
    intros [w|] P; unfold outcome_is.
    - intros i Hi. now apply coalition.
    - intros r; split; [|intros ->; now apply podium].
      intros L. eapply last_unique; [exact L|]. now apply podium.
  Qed.
End Outcomes.
