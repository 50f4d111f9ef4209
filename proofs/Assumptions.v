(** Prints what each headline theorem assumes. [test] compares the output with one line for each: nothing. *)
From Meximal Require Import Theorems Infinite Automatic Orders AutomaticCorrect AutomaticCertified Uniform Linear UniformCorrect Grundy.
Print Assumptions checker_sound.
Print Assumptions solved_for_all_heaps.
Print Assumptions solved_up_to.
Print Assumptions unique_up_to_isomorphism.
Print Assumptions theorem_A.
Print Assumptions good_for_all.
Print Assumptions automatic_sound.
Print Assumptions infinite_order_spec.
Print Assumptions automatic_checker_sound.
Print Assumptions infinite_and_solved.
Print Assumptions theorem_U.
Print Assumptions pair_lemma.
Print Assumptions support_lemma.
Print Assumptions solved_over_W.
Print Assumptions solve_closed.
Print Assumptions uniform_checker_sound.
Print Assumptions infinite_and_uniform.
Print Assumptions grundy_period.
