(** 0.3102, misère play, heaps up to 12: a game whose quotient is infinite, solved for all positions.

    Heaps 7 and 12 are counted; the others have values in a monoid of 54 elements; an automaton of 8 states reads the digits of both
    counts and ends in one of 7 tables. Every heap is a letter, and the core of a letter has the values of all its options. That the
    model gives the outcome of every position is the theorem; that no two multiples of heap 7 are alike, which makes the
    quotient infinite, is not proved here. *)
From Coq Require Import List ZArith.
From Meximal Require Import Game Conventions Checker Correct AutomaticChecker AutomaticCorrect.
Import ListNotations.

Definition code_0_3102 : rules := Code [([], Any); ([0; 1], Any); ([0], Any); ([], Any); ([1], Any)] [].

Definition wins_N : label := [true; false].
Definition wins_P : label := [false; true].

Definition model_of_0_3102 : model := {|
  m_rules := code_0_3102;
  m_players := 2;
  m_play := Winners [0];
  m_order := 54;
  m_rows := [[2; 1; 12; 13; 14; 15; 16; 17; 18; 19; 20; 3; 4; 5; 6; 7; 8; 9; 10; 11; 36; 37; 38; 39; 40; 41; 42; 29; 28; 32; 33; 30; 31; 43; 44; 21; 22; 23; 24; 25; 26; 27; 34; 35; 46; 45; 49; 50; 47; 48; 53; 54; 51; 52]%positive;
    [3; 12; 4; 3; 21; 22; 23; 24; 25; 26; 27; 13; 12; 36; 37; 38; 39; 40; 41; 42; 5; 6; 7; 8; 9; 10; 11; 45; 46; 47; 48; 49; 50; 51; 52; 14; 15; 16; 17; 18; 19; 20; 53; 54; 28; 29; 30; 31; 32; 33; 34; 35; 43; 44]%positive;
    [4; 13; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18; 19; 20; 21; 22; 23; 24; 25; 26; 27; 28; 29; 30; 31; 32; 33; 34; 35; 36; 37; 38; 39; 40; 41; 42; 43; 44; 45; 46; 47; 48; 49; 50; 51; 52; 53; 54]%positive;
    [5; 14; 21; 5; 28; 29; 30; 5; 28; 31; 30; 36; 14; 29; 28; 32; 14; 29; 33; 32; 45; 46; 47; 21; 45; 48; 47; 29; 28; 29; 28; 28; 29; 30; 29; 46; 45; 49; 36; 46; 50; 49; 32; 28; 46; 45; 46; 45; 45; 46; 47; 46; 49; 45]%positive;
    [6; 15; 22; 6; 29; 28; 32; 14; 29; 33; 32; 37; 15; 28; 29; 30; 5; 28; 31; 30; 46; 45; 49; 36; 46; 50; 49; 28; 29; 28; 29; 29; 28; 32; 28; 45; 46; 47; 21; 45; 48; 47; 30; 29; 45; 46; 45; 46; 46; 45; 49; 45; 47; 46]%positive;
    [7; 16; 23; 7; 30; 32; 28; 34; 35; 29; 28; 38; 16; 32; 30; 29; 43; 44; 28; 29; 47; 49; 45; 51; 52; 46; 45; 29; 28; 29; 28; 28; 29; 28; 29; 49; 47; 46; 53; 54; 45; 46; 29; 28; 46; 45; 46; 45; 45; 46; 45; 46; 46; 45]%positive;
    [8; 17; 24; 8; 5; 14; 34; 8; 9; 10; 11; 39; 17; 14; 5; 43; 17; 18; 19; 20; 21; 36; 51; 24; 25; 26; 27; 28; 29; 30; 31; 32; 33; 34; 35; 36; 21; 53; 39; 40; 41; 42; 43; 44; 45; 46; 47; 48; 49; 50; 51; 52; 53; 54]%positive;
    [9; 18; 25; 9; 28; 29; 35; 9; 28; 31; 30; 40; 18; 29; 28; 44; 18; 29; 33; 32; 45; 46; 52; 25; 45; 48; 47; 29; 28; 29; 28; 28; 29; 35; 29; 46; 45; 54; 40; 46; 50; 49; 44; 28; 46; 45; 46; 45; 45; 46; 52; 46; 54; 45]%positive;
    [10; 19; 26; 10; 31; 33; 29; 10; 31; 28; 29; 41; 19; 33; 31; 28; 19; 33; 29; 28; 48; 50; 46; 26; 48; 45; 46; 28; 29; 28; 29; 29; 28; 29; 28; 50; 48; 45; 41; 50; 46; 45; 28; 29; 45; 46; 45; 46; 46; 45; 46; 45; 45; 46]%positive;
    [11; 20; 27; 11; 30; 32; 28; 11; 30; 29; 28; 42; 20; 32; 30; 29; 20; 32; 28; 29; 47; 49; 45; 27; 47; 46; 45; 29; 28; 29; 28; 28; 29; 28; 29; 49; 47; 46; 42; 49; 45; 46; 29; 28; 46; 45; 46; 45; 45; 46; 45; 46; 46; 45]%positive];
  m_finite := [(1, 2%positive); (2, 3%positive); (3, 4%positive); (4, 5%positive); (5, 6%positive); (6, 7%positive); (8, 8%positive); (9, 9%positive); (10, 10%positive); (11, 11%positive)];
  m_infinite := [7; 12];
  m_words := [[]; [1]; [2]; [3]; [4]; [5]; [6]; [7]; [8]; [9]; [10]; [11]; [12]];
  m_next := table [(1, table [(4, 2); (5, 3); (6, 4); (7, 5)]); (2, table [(4, 2); (5, 5); (6, 6); (7, 5)]); (3, table [(4, 3); (5, 7); (6, 8); (7, 7)]); (4, table [(4, 4); (5, 7); (6, 4); (7, 8)]); (5, table [(4, 5); (5, 5); (6, 6); (7, 5)]); (6, table [(4, 6); (5, 5); (6, 6); (7, 6)]); (7, table [(4, 7); (5, 7); (6, 8); (7, 7)]); (8, table [(4, 8); (5, 7); (6, 8); (7, 8)])]%positive;
  m_out := table [(1, 1); (2, 1); (3, 2); (4, 3); (5, 4); (6, 5); (7, 6); (8, 7)]%positive;
  m_tables := table [(1%positive, table [(1%positive, wins_N); (2%positive, wins_P); (3%positive, wins_N); (4%positive, wins_P); (5%positive, wins_N); (6%positive, wins_N); (7%positive, wins_P); (8%positive, wins_P); (9%positive, wins_N); (10%positive, wins_N); (11%positive, wins_P); (12%positive, wins_N); (13%positive, wins_N); (14%positive, wins_P); (15%positive, wins_N); (16%positive, wins_N); (17%positive, wins_N); (18%positive, wins_P); (19%positive, wins_N); (20%positive, wins_N); (21%positive, wins_N); (22%positive, wins_P); (23%positive, wins_N); (24%positive, wins_N); (25%positive, wins_N); (26%positive, wins_P); (27%positive, wins_N); (28%positive, wins_P); (29%positive, wins_N); (30%positive, wins_N); (31%positive, wins_N); (32%positive, wins_N); (33%positive, wins_P); (34%positive, wins_N); (35%positive, wins_P); (36%positive, wins_N); (37%positive, wins_N); (38%positive, wins_N); (39%positive, wins_N); (40%positive, wins_N); (41%positive, wins_N); (42%positive, wins_N); (43%positive, wins_P); (44%positive, wins_N); (45%positive, wins_N); (46%positive, wins_N); (47%positive, wins_P); (48%positive, wins_N); (49%positive, wins_N); (50%positive, wins_N); (51%positive, wins_N); (52%positive, wins_N); (53%positive, wins_N); (54%positive, wins_N)]);
    (2%positive, table [(1%positive, wins_N); (2%positive, wins_P); (3%positive, wins_N); (4%positive, wins_N); (5%positive, wins_P); (6%positive, wins_N); (7%positive, wins_N); (8%positive, wins_N); (9%positive, wins_N); (10%positive, wins_P); (11%positive, wins_N); (12%positive, wins_N); (13%positive, wins_P); (14%positive, wins_N); (15%positive, wins_P); (16%positive, wins_N); (17%positive, wins_N); (18%positive, wins_N); (19%positive, wins_N); (20%positive, wins_P); (21%positive, wins_N); (22%positive, wins_N); (23%positive, wins_P); (24%positive, wins_P); (25%positive, wins_N); (26%positive, wins_N); (27%positive, wins_N); (28%positive, wins_N); (29%positive, wins_N); (30%positive, wins_P); (31%positive, wins_N); (32%positive, wins_N); (33%positive, wins_N); (34%positive, wins_N); (35%positive, wins_N); (36%positive, wins_N); (37%positive, wins_N); (38%positive, wins_N); (39%positive, wins_N); (40%positive, wins_P); (41%positive, wins_N); (42%positive, wins_N); (43%positive, wins_N); (44%positive, wins_N); (45%positive, wins_P); (46%positive, wins_N); (47%positive, wins_N); (48%positive, wins_N); (49%positive, wins_N); (50%positive, wins_P); (51%positive, wins_P); (52%positive, wins_N); (53%positive, wins_N); (54%positive, wins_N)]);
    (3%positive, table [(1%positive, wins_N); (2%positive, wins_P); (3%positive, wins_N); (4%positive, wins_N); (5%positive, wins_P); (6%positive, wins_N); (7%positive, wins_N); (8%positive, wins_N); (9%positive, wins_P); (10%positive, wins_N); (11%positive, wins_N); (12%positive, wins_N); (13%positive, wins_P); (14%positive, wins_N); (15%positive, wins_P); (16%positive, wins_N); (17%positive, wins_P); (18%positive, wins_N); (19%positive, wins_N); (20%positive, wins_P); (21%positive, wins_N); (22%positive, wins_N); (23%positive, wins_P); (24%positive, wins_N); (25%positive, wins_N); (26%positive, wins_N); (27%positive, wins_N); (28%positive, wins_N); (29%positive, wins_N); (30%positive, wins_P); (31%positive, wins_N); (32%positive, wins_N); (33%positive, wins_N); (34%positive, wins_N); (35%positive, wins_N); (36%positive, wins_N); (37%positive, wins_N); (38%positive, wins_N); (39%positive, wins_N); (40%positive, wins_N); (41%positive, wins_P); (42%positive, wins_N); (43%positive, wins_N); (44%positive, wins_N); (45%positive, wins_P); (46%positive, wins_N); (47%positive, wins_N); (48%positive, wins_N); (49%positive, wins_N); (50%positive, wins_N); (51%positive, wins_P); (52%positive, wins_N); (53%positive, wins_N); (54%positive, wins_N)]);
    (4%positive, table [(1%positive, wins_P); (2%positive, wins_N); (3%positive, wins_N); (4%positive, wins_P); (5%positive, wins_N); (6%positive, wins_P); (7%positive, wins_N); (8%positive, wins_P); (9%positive, wins_N); (10%positive, wins_N); (11%positive, wins_P); (12%positive, wins_N); (13%positive, wins_N); (14%positive, wins_P); (15%positive, wins_N); (16%positive, wins_P); (17%positive, wins_N); (18%positive, wins_P); (19%positive, wins_N); (20%positive, wins_N); (21%positive, wins_N); (22%positive, wins_N); (23%positive, wins_N); (24%positive, wins_N); (25%positive, wins_N); (26%positive, wins_P); (27%positive, wins_N); (28%positive, wins_P); (29%positive, wins_N); (30%positive, wins_N); (31%positive, wins_N); (32%positive, wins_N); (33%positive, wins_P); (34%positive, wins_N); (35%positive, wins_P); (36%positive, wins_N); (37%positive, wins_N); (38%positive, wins_N); (39%positive, wins_N); (40%positive, wins_N); (41%positive, wins_N); (42%positive, wins_N); (43%positive, wins_P); (44%positive, wins_N); (45%positive, wins_N); (46%positive, wins_N); (47%positive, wins_P); (48%positive, wins_N); (49%positive, wins_N); (50%positive, wins_N); (51%positive, wins_N); (52%positive, wins_N); (53%positive, wins_N); (54%positive, wins_N)]);
    (5%positive, table [(1%positive, wins_P); (2%positive, wins_N); (3%positive, wins_N); (4%positive, wins_P); (5%positive, wins_N); (6%positive, wins_P); (7%positive, wins_N); (8%positive, wins_P); (9%positive, wins_N); (10%positive, wins_P); (11%positive, wins_N); (12%positive, wins_N); (13%positive, wins_N); (14%positive, wins_P); (15%positive, wins_N); (16%positive, wins_P); (17%positive, wins_N); (18%positive, wins_P); (19%positive, wins_N); (20%positive, wins_N); (21%positive, wins_N); (22%positive, wins_N); (23%positive, wins_N); (24%positive, wins_N); (25%positive, wins_N); (26%positive, wins_N); (27%positive, wins_N); (28%positive, wins_P); (29%positive, wins_N); (30%positive, wins_N); (31%positive, wins_N); (32%positive, wins_N); (33%positive, wins_P); (34%positive, wins_N); (35%positive, wins_P); (36%positive, wins_N); (37%positive, wins_N); (38%positive, wins_N); (39%positive, wins_N); (40%positive, wins_N); (41%positive, wins_N); (42%positive, wins_P); (43%positive, wins_P); (44%positive, wins_N); (45%positive, wins_N); (46%positive, wins_N); (47%positive, wins_P); (48%positive, wins_N); (49%positive, wins_N); (50%positive, wins_N); (51%positive, wins_N); (52%positive, wins_N); (53%positive, wins_N); (54%positive, wins_N)]);
    (6%positive, table [(1%positive, wins_N); (2%positive, wins_N); (3%positive, wins_P); (4%positive, wins_N); (5%positive, wins_P); (6%positive, wins_N); (7%positive, wins_N); (8%positive, wins_N); (9%positive, wins_N); (10%positive, wins_P); (11%positive, wins_N); (12%positive, wins_N); (13%positive, wins_N); (14%positive, wins_N); (15%positive, wins_P); (16%positive, wins_N); (17%positive, wins_N); (18%positive, wins_N); (19%positive, wins_N); (20%positive, wins_P); (21%positive, wins_N); (22%positive, wins_N); (23%positive, wins_P); (24%positive, wins_P); (25%positive, wins_N); (26%positive, wins_N); (27%positive, wins_N); (28%positive, wins_N); (29%positive, wins_N); (30%positive, wins_P); (31%positive, wins_N); (32%positive, wins_N); (33%positive, wins_N); (34%positive, wins_N); (35%positive, wins_N); (36%positive, wins_N); (37%positive, wins_N); (38%positive, wins_N); (39%positive, wins_N); (40%positive, wins_P); (41%positive, wins_N); (42%positive, wins_N); (43%positive, wins_N); (44%positive, wins_N); (45%positive, wins_P); (46%positive, wins_N); (47%positive, wins_N); (48%positive, wins_N); (49%positive, wins_N); (50%positive, wins_P); (51%positive, wins_P); (52%positive, wins_N); (53%positive, wins_N); (54%positive, wins_N)]);
    (7%positive, table [(1%positive, wins_N); (2%positive, wins_N); (3%positive, wins_P); (4%positive, wins_N); (5%positive, wins_P); (6%positive, wins_N); (7%positive, wins_N); (8%positive, wins_N); (9%positive, wins_N); (10%positive, wins_N); (11%positive, wins_N); (12%positive, wins_N); (13%positive, wins_N); (14%positive, wins_N); (15%positive, wins_P); (16%positive, wins_N); (17%positive, wins_N); (18%positive, wins_N); (19%positive, wins_N); (20%positive, wins_P); (21%positive, wins_N); (22%positive, wins_N); (23%positive, wins_P); (24%positive, wins_P); (25%positive, wins_N); (26%positive, wins_N); (27%positive, wins_N); (28%positive, wins_N); (29%positive, wins_N); (30%positive, wins_P); (31%positive, wins_N); (32%positive, wins_N); (33%positive, wins_N); (34%positive, wins_N); (35%positive, wins_N); (36%positive, wins_N); (37%positive, wins_N); (38%positive, wins_N); (39%positive, wins_N); (40%positive, wins_P); (41%positive, wins_N); (42%positive, wins_N); (43%positive, wins_N); (44%positive, wins_N); (45%positive, wins_P); (46%positive, wins_N); (47%positive, wins_N); (48%positive, wins_N); (49%positive, wins_N); (50%positive, wins_P); (51%positive, wins_P); (52%positive, wins_N); (53%positive, wins_N); (54%positive, wins_N)])];
  m_core := [(1, [(1%positive, [0; 0]%Z)]);
    (2, [(1%positive, [0; 0]%Z); (2%positive, [0; 0]%Z)]);
    (3, [(3%positive, [0; 0]%Z)]);
    (4, [(4%positive, [0; 0]%Z)]);
    (5, [(2%positive, [0; 0]%Z); (5%positive, [0; 0]%Z)]);
    (6, [(3%positive, [0; 0]%Z); (6%positive, [0; 0]%Z)]);
    (7, [(4%positive, [0; 0]%Z); (7%positive, [0; 0]%Z)]);
    (8, [(1%positive, [1; 0]%Z); (5%positive, [0; 0]%Z)]);
    (9, [(6%positive, [0; 0]%Z); (8%positive, [0; 0]%Z)]);
    (10, [(7%positive, [0; 0]%Z); (9%positive, [0; 0]%Z)]);
    (11, [(1%positive, [1; 0]%Z); (10%positive, [0; 0]%Z)]);
    (12, [(8%positive, [0; 0]%Z); (11%positive, [0; 0]%Z)])];
  m_pairs := [(1%positive, [(2%positive, [0; 0]%Z)]);
    (2%positive, [(1%positive, [0; 0]%Z)]);
    (3%positive, [(1%positive, [0; 0]%Z); (2%positive, [0; 0]%Z)]);
    (3%positive, [(4%positive, [0; 0]%Z); (13%positive, [0; 0]%Z)]);
    (4%positive, [(3%positive, [0; 0]%Z)]);
    (5%positive, [(4%positive, [0; 0]%Z)]);
    (5%positive, [(5%positive, [1; 0]%Z); (8%positive, [0; 0]%Z); (28%positive, [0; 0]%Z)]);
    (5%positive, [(8%positive, [0; 0]%Z); (14%positive, [0; 0]%Z); (15%positive, [1; 0]%Z); (28%positive, [0; 0]%Z)]);
    (6%positive, [(2%positive, [0; 0]%Z); (5%positive, [0; 0]%Z)]);
    (6%positive, [(5%positive, [0; 0]%Z); (13%positive, [0; 0]%Z); (22%positive, [0; 0]%Z)]);
    (7%positive, [(3%positive, [0; 0]%Z); (6%positive, [0; 0]%Z)]);
    (8%positive, [(1%positive, [1; 0]%Z); (5%positive, [0; 0]%Z)]);
    (8%positive, [(4%positive, [1; 0]%Z); (5%positive, [0; 0]%Z); (24%positive, [0; 0]%Z)]);
    (8%positive, [(5%positive, [0; 0]%Z); (8%positive, [1; 0]%Z)]);
    (9%positive, [(6%positive, [0; 0]%Z); (8%positive, [0; 0]%Z)]);
    (9%positive, [(8%positive, [0; 0]%Z); (9%positive, [1; 0]%Z); (14%positive, [0; 0]%Z); (28%positive, [0; 0]%Z)]);
    (10%positive, [(7%positive, [0; 0]%Z); (9%positive, [0; 0]%Z)]);
    (10%positive, [(9%positive, [0; 0]%Z); (10%positive, [1; 0]%Z); (31%positive, [0; 0]%Z); (34%positive, [0; 0]%Z)]);
    (11%positive, [(1%positive, [1; 0]%Z); (10%positive, [0; 0]%Z)]);
    (11%positive, [(4%positive, [1; 0]%Z); (10%positive, [0; 0]%Z); (27%positive, [0; 0]%Z)]);
    (11%positive, [(8%positive, [1; 0]%Z); (10%positive, [0; 0]%Z); (11%positive, [1; 0]%Z); (30%positive, [0; 0]%Z)]);
    (12%positive, [(3%positive, [0; 0]%Z); (4%positive, [0; 0]%Z); (13%positive, [0; 0]%Z)]);
    (12%positive, [(1%positive, [0; 0]%Z); (2%positive, [0; 0]%Z); (3%positive, [0; 0]%Z)]);
    (13%positive, [(4%positive, [0; 0]%Z); (12%positive, [0; 0]%Z)]);
    (14%positive, [(5%positive, [0; 0]%Z); (6%positive, [1; 0]%Z); (17%positive, [0; 0]%Z); (29%positive, [0; 0]%Z)]);
    (14%positive, [(5%positive, [0; 0]%Z); (14%positive, [1; 0]%Z); (17%positive, [0; 0]%Z); (29%positive, [0; 0]%Z)]);
    (14%positive, [(5%positive, [0; 0]%Z); (13%positive, [0; 0]%Z)]);
    (15%positive, [(1%positive, [0; 0]%Z); (6%positive, [0; 0]%Z); (14%positive, [0; 0]%Z)]);
    (15%positive, [(4%positive, [0; 0]%Z); (6%positive, [0; 0]%Z); (14%positive, [0; 0]%Z); (37%positive, [0; 0]%Z)]);
    (16%positive, [(7%positive, [0; 0]%Z); (12%positive, [0; 0]%Z); (15%positive, [0; 0]%Z)]);
    (17%positive, [(2%positive, [1; 0]%Z); (8%positive, [0; 0]%Z); (14%positive, [0; 0]%Z)]);
    (17%positive, [(8%positive, [0; 0]%Z); (14%positive, [0; 0]%Z); (17%positive, [1; 0]%Z)]);
    (17%positive, [(8%positive, [0; 0]%Z); (13%positive, [1; 0]%Z); (14%positive, [0; 0]%Z); (39%positive, [0; 0]%Z)]);
    (18%positive, [(9%positive, [0; 0]%Z); (15%positive, [0; 0]%Z); (17%positive, [0; 0]%Z)]);
    (18%positive, [(5%positive, [0; 0]%Z); (9%positive, [0; 0]%Z); (17%positive, [0; 0]%Z); (18%positive, [1; 0]%Z); (29%positive, [0; 0]%Z)]);
    (19%positive, [(10%positive, [0; 0]%Z); (16%positive, [0; 0]%Z); (18%positive, [0; 0]%Z)]);
    (19%positive, [(10%positive, [0; 0]%Z); (18%positive, [0; 0]%Z); (19%positive, [1; 0]%Z); (33%positive, [0; 0]%Z); (43%positive, [0; 0]%Z)]);
    (20%positive, [(2%positive, [1; 0]%Z); (11%positive, [0; 0]%Z); (19%positive, [0; 0]%Z)]);
    (20%positive, [(11%positive, [0; 0]%Z); (17%positive, [1; 0]%Z); (19%positive, [0; 0]%Z); (20%positive, [1; 0]%Z); (32%positive, [0; 0]%Z)]);
    (20%positive, [(11%positive, [0; 0]%Z); (13%positive, [1; 0]%Z); (19%positive, [0; 0]%Z); (42%positive, [0; 0]%Z)]);
    (21%positive, [(5%positive, [0; 0]%Z); (14%positive, [0; 0]%Z); (21%positive, [1; 0]%Z); (24%positive, [0; 0]%Z); (45%positive, [0; 0]%Z)]);
    (21%positive, [(5%positive, [0; 0]%Z); (14%positive, [0; 0]%Z); (24%positive, [0; 0]%Z); (36%positive, [0; 0]%Z); (37%positive, [1; 0]%Z); (45%positive, [0; 0]%Z)]);
    (21%positive, [(3%positive, [0; 0]%Z); (5%positive, [0; 0]%Z); (14%positive, [0; 0]%Z)]);
    (22%positive, [(6%positive, [0; 0]%Z); (12%positive, [0; 0]%Z); (15%positive, [0; 0]%Z); (21%positive, [0; 0]%Z)]);
    (23%positive, [(4%positive, [0; 0]%Z); (7%positive, [0; 0]%Z); (16%positive, [0; 0]%Z); (22%positive, [0; 0]%Z)]);
    (24%positive, [(3%positive, [1; 0]%Z); (8%positive, [0; 0]%Z); (17%positive, [0; 0]%Z); (21%positive, [0; 0]%Z)]);
    (24%positive, [(8%positive, [0; 0]%Z); (17%positive, [0; 0]%Z); (21%positive, [0; 0]%Z); (24%positive, [1; 0]%Z)]);
    (25%positive, [(9%positive, [0; 0]%Z); (18%positive, [0; 0]%Z); (22%positive, [0; 0]%Z); (24%positive, [0; 0]%Z)]);
    (25%positive, [(9%positive, [0; 0]%Z); (18%positive, [0; 0]%Z); (24%positive, [0; 0]%Z); (25%positive, [1; 0]%Z); (36%positive, [0; 0]%Z); (45%positive, [0; 0]%Z)]);
    (26%positive, [(10%positive, [0; 0]%Z); (19%positive, [0; 0]%Z); (23%positive, [0; 0]%Z); (25%positive, [0; 0]%Z)]);
    (26%positive, [(10%positive, [0; 0]%Z); (19%positive, [0; 0]%Z); (25%positive, [0; 0]%Z); (26%positive, [1; 0]%Z); (48%positive, [0; 0]%Z); (51%positive, [0; 0]%Z)]);
    (27%positive, [(3%positive, [1; 0]%Z); (11%positive, [0; 0]%Z); (20%positive, [0; 0]%Z); (26%positive, [0; 0]%Z)]);
    (27%positive, [(11%positive, [0; 0]%Z); (20%positive, [0; 0]%Z); (24%positive, [1; 0]%Z); (26%positive, [0; 0]%Z); (27%positive, [1; 0]%Z); (47%positive, [0; 0]%Z)]);
    (28%positive, [(29%positive, [0; 0]%Z)]);
    (28%positive, [(23%positive, [0; 0]%Z); (32%positive, [0; 0]%Z)]);
    (28%positive, [(5%positive, [0; 0]%Z)]);
    (29%positive, [(28%positive, [0; 0]%Z)]);
    (30%positive, [(5%positive, [1; 0]%Z); (11%positive, [0; 0]%Z); (31%positive, [0; 0]%Z)]);
    (30%positive, [(9%positive, [1; 0]%Z); (11%positive, [0; 0]%Z); (31%positive, [0; 0]%Z); (32%positive, [0; 0]%Z)]);
    (30%positive, [(11%positive, [0; 0]%Z); (15%positive, [1; 0]%Z); (31%positive, [0; 0]%Z); (32%positive, [0; 0]%Z)]);
    (30%positive, [(21%positive, [0; 0]%Z); (29%positive, [0; 0]%Z); (30%positive, [1; 0]%Z); (34%positive, [0; 0]%Z)]);
    (30%positive, [(7%positive, [0; 0]%Z); (21%positive, [0; 0]%Z); (29%positive, [0; 0]%Z)]);
    (30%positive, [(7%positive, [0; 0]%Z); (29%positive, [0; 0]%Z); (32%positive, [0; 0]%Z); (37%positive, [0; 0]%Z)]);
    (31%positive, [(10%positive, [0; 0]%Z); (28%positive, [0; 0]%Z); (30%positive, [0; 0]%Z)]);
    (31%positive, [(10%positive, [0; 0]%Z); (28%positive, [0; 0]%Z); (33%positive, [0; 0]%Z); (35%positive, [0; 0]%Z)]);
    (32%positive, [(6%positive, [1; 0]%Z); (20%positive, [0; 0]%Z); (30%positive, [0; 0]%Z); (33%positive, [0; 0]%Z)]);
    (32%positive, [(18%positive, [1; 0]%Z); (20%positive, [0; 0]%Z); (30%positive, [0; 0]%Z); (33%positive, [0; 0]%Z)]);
    (32%positive, [(14%positive, [1; 0]%Z); (20%positive, [0; 0]%Z); (30%positive, [0; 0]%Z); (33%positive, [0; 0]%Z)]);
    (32%positive, [(28%positive, [0; 0]%Z); (30%positive, [0; 0]%Z); (32%positive, [1; 0]%Z); (36%positive, [0; 0]%Z); (43%positive, [0; 0]%Z)]);
    (32%positive, [(16%positive, [0; 0]%Z); (22%positive, [0; 0]%Z); (28%positive, [0; 0]%Z); (30%positive, [0; 0]%Z)]);
    (32%positive, [(16%positive, [0; 0]%Z); (28%positive, [0; 0]%Z); (30%positive, [0; 0]%Z); (36%positive, [0; 0]%Z)]);
    (33%positive, [(19%positive, [0; 0]%Z); (29%positive, [0; 0]%Z); (31%positive, [0; 0]%Z); (32%positive, [0; 0]%Z)]);
    (33%positive, [(19%positive, [0; 0]%Z); (29%positive, [0; 0]%Z); (31%positive, [0; 0]%Z); (44%positive, [0; 0]%Z)]);
    (34%positive, [(7%positive, [1; 0]%Z); (14%positive, [0; 0]%Z); (24%positive, [0; 0]%Z); (30%positive, [0; 0]%Z)]);
    (34%positive, [(14%positive, [0; 0]%Z); (24%positive, [0; 0]%Z); (30%positive, [0; 0]%Z); (34%positive, [1; 0]%Z)]);
    (35%positive, [(25%positive, [0; 0]%Z); (29%positive, [0; 0]%Z); (32%positive, [0; 0]%Z); (34%positive, [0; 0]%Z)]);
    (36%positive, [(5%positive, [0; 0]%Z); (14%positive, [0; 0]%Z); (21%positive, [0; 0]%Z); (36%positive, [1; 0]%Z); (39%positive, [0; 0]%Z); (46%positive, [0; 0]%Z)]);
    (36%positive, [(5%positive, [0; 0]%Z); (14%positive, [0; 0]%Z); (21%positive, [0; 0]%Z); (22%positive, [1; 0]%Z); (39%positive, [0; 0]%Z); (46%positive, [0; 0]%Z)]);
    (36%positive, [(5%positive, [0; 0]%Z); (12%positive, [0; 0]%Z); (14%positive, [0; 0]%Z); (21%positive, [0; 0]%Z)]);
    (37%positive, [(3%positive, [0; 0]%Z); (6%positive, [0; 0]%Z); (15%positive, [0; 0]%Z); (22%positive, [0; 0]%Z); (36%positive, [0; 0]%Z)]);
    (38%positive, [(7%positive, [0; 0]%Z); (13%positive, [0; 0]%Z); (16%positive, [0; 0]%Z); (23%positive, [0; 0]%Z); (37%positive, [0; 0]%Z)]);
    (39%positive, [(8%positive, [0; 0]%Z); (17%positive, [0; 0]%Z); (24%positive, [0; 0]%Z); (36%positive, [0; 0]%Z); (39%positive, [1; 0]%Z)]);
    (39%positive, [(8%positive, [0; 0]%Z); (12%positive, [1; 0]%Z); (17%positive, [0; 0]%Z); (24%positive, [0; 0]%Z); (36%positive, [0; 0]%Z)]);
    (40%positive, [(9%positive, [0; 0]%Z); (18%positive, [0; 0]%Z); (21%positive, [0; 0]%Z); (25%positive, [0; 0]%Z); (39%positive, [0; 0]%Z); (40%positive, [1; 0]%Z); (46%positive, [0; 0]%Z)]);
    (40%positive, [(9%positive, [0; 0]%Z); (18%positive, [0; 0]%Z); (25%positive, [0; 0]%Z); (37%positive, [0; 0]%Z); (39%positive, [0; 0]%Z)]);
    (41%positive, [(10%positive, [0; 0]%Z); (19%positive, [0; 0]%Z); (26%positive, [0; 0]%Z); (40%positive, [0; 0]%Z); (41%positive, [1; 0]%Z); (50%positive, [0; 0]%Z); (53%positive, [0; 0]%Z)]);
    (41%positive, [(10%positive, [0; 0]%Z); (19%positive, [0; 0]%Z); (26%positive, [0; 0]%Z); (38%positive, [0; 0]%Z); (40%positive, [0; 0]%Z)]);
    (42%positive, [(11%positive, [0; 0]%Z); (20%positive, [0; 0]%Z); (27%positive, [0; 0]%Z); (39%positive, [1; 0]%Z); (41%positive, [0; 0]%Z); (42%positive, [1; 0]%Z); (49%positive, [0; 0]%Z)]);
    (42%positive, [(11%positive, [0; 0]%Z); (12%positive, [1; 0]%Z); (20%positive, [0; 0]%Z); (27%positive, [0; 0]%Z); (41%positive, [0; 0]%Z)]);
    (43%positive, [(5%positive, [0; 0]%Z); (32%positive, [0; 0]%Z); (34%positive, [0; 0]%Z); (39%positive, [0; 0]%Z); (43%positive, [1; 0]%Z)]);
    (43%positive, [(5%positive, [0; 0]%Z); (16%positive, [1; 0]%Z); (32%positive, [0; 0]%Z); (34%positive, [0; 0]%Z); (39%positive, [0; 0]%Z)]);
    (44%positive, [(28%positive, [0; 0]%Z); (30%positive, [0; 0]%Z); (35%positive, [0; 0]%Z); (40%positive, [0; 0]%Z); (43%positive, [0; 0]%Z)]);
    (45%positive, [(28%positive, [0; 0]%Z); (29%positive, [0; 0]%Z); (46%positive, [0; 0]%Z)]);
    (45%positive, [(7%positive, [0; 0]%Z); (28%positive, [0; 0]%Z); (29%positive, [0; 0]%Z); (49%positive, [0; 0]%Z)]);
    (45%positive, [(21%positive, [0; 0]%Z); (28%positive, [0; 0]%Z); (29%positive, [0; 0]%Z)]);
    (46%positive, [(28%positive, [0; 0]%Z); (29%positive, [0; 0]%Z); (45%positive, [0; 0]%Z)]);
    (47%positive, [(25%positive, [1; 0]%Z); (27%positive, [0; 0]%Z); (30%positive, [0; 0]%Z); (32%positive, [0; 0]%Z); (48%positive, [0; 0]%Z); (49%positive, [0; 0]%Z)]);
    (47%positive, [(27%positive, [0; 0]%Z); (30%positive, [0; 0]%Z); (32%positive, [0; 0]%Z); (37%positive, [1; 0]%Z); (48%positive, [0; 0]%Z); (49%positive, [0; 0]%Z)]);
    (47%positive, [(21%positive, [1; 0]%Z); (27%positive, [0; 0]%Z); (30%positive, [0; 0]%Z); (32%positive, [0; 0]%Z); (48%positive, [0; 0]%Z)]);
    (47%positive, [(5%positive, [0; 0]%Z); (30%positive, [0; 0]%Z); (32%positive, [0; 0]%Z); (46%positive, [0; 0]%Z); (47%positive, [1; 0]%Z); (51%positive, [0; 0]%Z)]);
    (47%positive, [(15%positive, [0; 0]%Z); (23%positive, [0; 0]%Z); (30%positive, [0; 0]%Z); (32%positive, [0; 0]%Z); (46%positive, [0; 0]%Z); (49%positive, [0; 0]%Z)]);
    (47%positive, [(5%positive, [0; 0]%Z); (23%positive, [0; 0]%Z); (30%positive, [0; 0]%Z); (32%positive, [0; 0]%Z); (46%positive, [0; 0]%Z)]);
    (48%positive, [(26%positive, [0; 0]%Z); (31%positive, [0; 0]%Z); (33%positive, [0; 0]%Z); (45%positive, [0; 0]%Z); (50%positive, [0; 0]%Z); (52%positive, [0; 0]%Z)]);
    (48%positive, [(26%positive, [0; 0]%Z); (31%positive, [0; 0]%Z); (33%positive, [0; 0]%Z); (45%positive, [0; 0]%Z); (47%positive, [0; 0]%Z)]);
    (49%positive, [(30%positive, [0; 0]%Z); (32%positive, [0; 0]%Z); (40%positive, [1; 0]%Z); (42%positive, [0; 0]%Z); (47%positive, [0; 0]%Z); (50%positive, [0; 0]%Z)]);
    (49%positive, [(22%positive, [1; 0]%Z); (30%positive, [0; 0]%Z); (32%positive, [0; 0]%Z); (42%positive, [0; 0]%Z); (47%positive, [0; 0]%Z); (50%positive, [0; 0]%Z)]);
    (49%positive, [(30%positive, [0; 0]%Z); (32%positive, [0; 0]%Z); (36%positive, [1; 0]%Z); (42%positive, [0; 0]%Z); (47%positive, [0; 0]%Z); (50%positive, [0; 0]%Z)]);
    (49%positive, [(14%positive, [0; 0]%Z); (30%positive, [0; 0]%Z); (32%positive, [0; 0]%Z); (45%positive, [0; 0]%Z); (47%positive, [0; 0]%Z); (49%positive, [1; 0]%Z); (53%positive, [0; 0]%Z)]);
    (49%positive, [(6%positive, [0; 0]%Z); (30%positive, [0; 0]%Z); (32%positive, [0; 0]%Z); (38%positive, [0; 0]%Z); (45%positive, [0; 0]%Z); (47%positive, [0; 0]%Z)]);
    (49%positive, [(14%positive, [0; 0]%Z); (30%positive, [0; 0]%Z); (32%positive, [0; 0]%Z); (38%positive, [0; 0]%Z); (45%positive, [0; 0]%Z); (47%positive, [0; 0]%Z)]);
    (50%positive, [(31%positive, [0; 0]%Z); (33%positive, [0; 0]%Z); (41%positive, [0; 0]%Z); (46%positive, [0; 0]%Z); (48%positive, [0; 0]%Z); (54%positive, [0; 0]%Z)]);
    (50%positive, [(31%positive, [0; 0]%Z); (33%positive, [0; 0]%Z); (41%positive, [0; 0]%Z); (46%positive, [0; 0]%Z); (48%positive, [0; 0]%Z); (49%positive, [0; 0]%Z)]);
    (51%positive, [(8%positive, [0; 0]%Z); (34%positive, [0; 0]%Z); (36%positive, [0; 0]%Z); (43%positive, [0; 0]%Z); (47%positive, [0; 0]%Z); (51%positive, [1; 0]%Z)]);
    (51%positive, [(8%positive, [0; 0]%Z); (23%positive, [1; 0]%Z); (34%positive, [0; 0]%Z); (36%positive, [0; 0]%Z); (43%positive, [0; 0]%Z); (47%positive, [0; 0]%Z)]);
    (52%positive, [(9%positive, [0; 0]%Z); (35%positive, [0; 0]%Z); (44%positive, [0; 0]%Z); (46%positive, [0; 0]%Z); (49%positive, [0; 0]%Z); (51%positive, [0; 0]%Z)]);
    (53%positive, [(17%positive, [0; 0]%Z); (21%positive, [0; 0]%Z); (34%positive, [0; 0]%Z); (43%positive, [0; 0]%Z); (49%positive, [0; 0]%Z); (51%positive, [0; 0]%Z); (53%positive, [1; 0]%Z)]);
    (53%positive, [(17%positive, [0; 0]%Z); (21%positive, [0; 0]%Z); (34%positive, [0; 0]%Z); (38%positive, [1; 0]%Z); (43%positive, [0; 0]%Z); (49%positive, [0; 0]%Z); (51%positive, [0; 0]%Z)]);
    (54%positive, [(18%positive, [0; 0]%Z); (35%positive, [0; 0]%Z); (44%positive, [0; 0]%Z); (45%positive, [0; 0]%Z); (47%positive, [0; 0]%Z); (52%positive, [0; 0]%Z); (53%positive, [0; 0]%Z)])];
  m_shifts := [[-1; 0]; [0; -1]; [0; 0]; [0; 1]; [1; 0]]%Z;
  m_steps := 1000
|}.

Lemma code_0_3102_accepted : check_model model_of_0_3102 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem misere_code_0_3102 : forall X, Forall (fun h => h <= 12) X ->
  outcome_is (opt_of code_0_3102) (Winners [0]) 2 X (m_label model_of_0_3102 (m_value model_of_0_3102 X)).
Proof.
  intros X K. apply (automatic_sound model_of_0_3102 code_0_3102_accepted).
  eapply Forall_impl; [|exact K]. cbv beta. intros h. apply le_n_S.
Qed.
