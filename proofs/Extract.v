(** Writes the checker as an OCaml program, [checker.ml], into the directory where this file is compiled. *)
From Coq Require Extraction ExtrOcamlBasic.
From Meximal Require Import Conventions Checker AutomaticCertificate UniformChecker.
Extraction Language OCaml.
Set Warnings "-extraction-opaque-accessed".
Extraction "checker.ml" check check_automatic check_uniform.
