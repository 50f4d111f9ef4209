(** Prints what each headline theorem assumes. [test] compares the output with one line for each: nothing. *)
From Meximal Require Import Correct.
Print Assumptions checker_sound.
