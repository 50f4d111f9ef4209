// Made from the JSON schema of questions and answers by the crate `meximal-schema`: do not edit.

/** The values of all heaps. */
export interface AllHeapsReport {
  /** The monoid of values: `W(1)`, which is the quotient, or another one such as `V(0)`, in which different values may be equal in all sums. `quotient` says which. */
  family: string
  /** What is known of the quotient, in words. */
  quotient: string
  /** The values of all heaps that are not listed, by residue classes. */
  formulas: string[]
  /** From this heap on the formulas hold. */
  preperiod: number
  /** The number of residue classes; 0 where a theorem gives the values. */
  modulus: number
}

/** An answer as data. */
export interface AnswerBody {
  /** The name of the report's type. */
  kind: string
  /** What the command prints with --json. */
  report: AnyReport
  /** What the command prints. */
  text: string
  /** What the command prints with --latex. */
  latex: string
  /** Whether a budget left a part of it open. */
  unfinished: boolean
  /** Whether the answer is "no". */
  no: boolean
  /** Where a stored answer comes from. */
  note?: string
  /** Pictures by name, as SVG. */
  pictures?: Record<string, string>
  /** The proof of a quotient for `meximal check`. */
  certificate?: string
  /** The elements of a quotient in the order of their normal forms. */
  elements?: ElementReport[]
  /** The names of its generators, and for each of them the places of its products with all elements. */
  multiplication?: MultiplicationReport
}

/** The winning moves in one position. */
export interface AnswerReport {
  /** The position. */
  position: string
  /** The moves; none if the game is over. */
  moves: MoveReport[]
}

/** Answers to questions about a solved game. */
export interface AnswersReport {
  /** The game. */
  game: string
  /** The order of its quotient; nothing if it is infinite, or that is not decided. */
  order: number | null
  /** Why the solver stopped. */
  stopped?: string
  /** Values, outcomes and winning moves of positions. */
  positions?: PositionReport[]
  /** Whether pairs of positions are equivalent. */
  comparisons?: ComparisonReport[]
  /** The partial quotient of some components. */
  partial?: PartialReport
  /** Whether another game has the same quotient. */
  isomorphism?: IsomorphismReport
}

/** The answer to any question. */
export type AnyReport = OutcomeReport | ValueReport | CanonicalReport | EqualityReport | OrderReport | FormReport | SequenceReport | QuotientReport | AnswersReport | MexReport | DrawingReport | GraphFileReport | RandomReport | PaperReport | PaperReport[] | CensusReport | HeatMapReport | SearchReport | CheckReport | RulesReport | PlayReport

/** An automaton that gives the outcome of every sum of the heaps up to a bound. */
export interface AutomatonReport {
  /** The states of the automaton, which reads one digit at a time. */
  states: number
  /** The order of the finite monoid that the letters of finite order generate; the order of the quotient, if it is finite. */
  monoid_order: number
  /** The heaps that are letters of finite order. */
  finite_letters: number[]
  /** The heaps of infinite order, whose multiplicities the automaton reads. */
  infinite_letters: number[]
  /** The order of each letter: `infinite`, or its index and period. */
  orders: GeneratorOrder[]
}

/** How a game behaves in sums, as far as its genus tells. */
export type Behaviour = 'tame' | 'restive' | 'restless' | 'wild'

/** The canonical form of a game. */
export interface CanonicalReport {
  /** The game, in notation. */
  game: string
  /** How the text was read where it could be meant otherwise: `1.5` as 1 times 5. */
  readings?: string[]
  /** The number of players. */
  players: number
  /** The spelling of the play. */
  play: string
  /** The player for whom the games are equal, if it is for one only. */
  for?: string
  /** The form, or the best one found; nothing when the game is equal to no Nim position under the podium rule. */
  canonical: string | null
  /** The same with the slashes of the misère literature, `*2/320`; impartial games of two players. */
  canonical_slash?: string
  /** Left's options in it; partizan games of two players. */
  left?: string[]
  /** Right's options in it; partizan games of two players. */
  right?: string[]
  /** The length of its longest play; two players. */
  birthday?: number
  /** `proved`; `best found` or `budget` when the budget ended; `verified` in the contexts tried, `none` or `open`. */
  status: string
  /** `nim` under the podium rule: equal means the same outcomes in all sums with Nim positions. */
  contexts?: string
  /** The number of heaps of the form; podium only. */
  heaps?: number
  /** The canonical form has at least this many heaps; with `best found`. */
  at_least_heaps?: number
  /** G₃ of the form; podium only. */
  digit_sums?: string
  /** Reductions from the game to the form; podium only. */
  trace?: ReductionReport[]
  /** Why the form is not proved, or why there are no reductions. */
  note?: string
  /** For games that are not written as Nim positions; podium only. */
  nim?: NimComparisonReport
  /** What was done for one player, from small positions to large ones. */
  steps?: string[]
  /** Who can force a win in the game, and in the one that is simpler for one player, for each player who may start; left out where the budget did not allow to find them. */
  winners?: [string[][], string[][]]
  /** Whether these are different. */
  outcomes_differ?: boolean
}

/** The counts of a census, or of a part of one. */
export interface CensusReport {
  /** The minimum of every set. */
  min: number
  /** No set has a larger element. */
  max: number
  /** The letters of the end rule. */
  ending: string
  /** Which part of the sets, as `2/5`. */
  shard: string
  /** How many sets were counted. */
  sets: number
  /** How many of them are eventually all Left. */
  all_left: number
  /** How many are not. */
  other: number
  /** The longest period of the others, with its first set; with statistics only. */
  longest_period: RecordReport | null
  /** The longest preperiod of the sets that are eventually all Left, with its first set; with statistics only. */
  longest_preperiod: RecordReport | null
  /** The longest preperiod of the others, with its first set; with statistics only. */
  longest_other_preperiod: RecordReport | null
  /** Every preperiod of the sets that are eventually all Left, with their number; with statistics only. */
  left_preperiods?: ([number, number])[]
  /** Every preperiod and period of the others, with their number; with statistics only. */
  other_periods?: ([number, number, number])[]
  /** How many sets there are to count. */
  of: number
  /** `done`, or `budget` when not all sets were counted. */
  status: string
  /** Why it stopped. */
  stopped?: string
}

/** What the independent checker says of a certificate. */
export interface CheckReport {
  /** Whether the certificate proves what it claims. */
  verified: boolean
  /** What it proves, or why not, in words. */
  verdict: string
  /** The line at fault. */
  line?: number
  /** The rules; this and what follows is known of finite quotients that are verified. */
  rules?: string
  /** The number of players. */
  players?: number
  /** The spelling of the play convention. */
  play?: string
  /** The largest heap with a listed value. */
  heaps?: number
  /** The number of elements. */
  order?: number
  /** The period of Φ. */
  period: number | null
  /** The first heap from which Φ is periodic. */
  preperiod: number | null
  /** For each event, the size of the closure of the verification lemma. */
  closures: number[]
  /** What it proves as a theorem for Coq, if that is asked for. */
  coq?: string
}

/** A claim. */
export interface ClaimReport {
  /** Its name. */
  id: string
  /** What the paper says. */
  statement: string
  /** `reproduced`, `corrected` or `open`; `failed` or `budget` when a check says otherwise. */
  status: string
  /** What the check establishes: `recomputed`, `checked`, `proved`, `corrected` or `open`. */
  basis: string
  /** How far a claim is checked. */
  bound?: string
  /** By what a claim is proved. */
  proof?: string
  /** The right statement. */
  correction?: string
  /** What the check computed. */
  evidence?: string
  /** How long the check took. */
  milliseconds?: number
}

/** How often a class occurs. */
export interface ClassCountReport {
  /** The class. */
  class: string
  /** Colourings in it. */
  colourings: number
  /** Pictures in it. */
  pictures: number
  /** Colourings in it for which there is a starter for whom nobody wins. */
  undetermined_colourings: number
  /** Such pictures. */
  undetermined_pictures: number
}

/** How many codes are what. */
export interface CodeCounts {
  /** Codes of which something is known. */
  codes: number
  /** The quotient of all heaps is proved. */
  solved: number
  /** Proved to be tame; misère play of two players. */
  tame?: number
  /** Proved to be wild, solved or not. */
  wild?: number
  /** Wild and solved. */
  wild_solved?: number
  /** Neither is proved: all heaps so far are tame. */
  tame_so_far?: number
  /** Solved for all heaps, with an infinite quotient. */
  solved_for_all_heaps: number
  /** The first infinite partial quotient is solved by an automaton. */
  infinite_solved: number
  /** Proved to be infinite, and not solved. */
  infinite_proved: number
  /** Stopped by a budget of the question, and not known to be infinite. */
  out_of_budget: number
  /** Stopped by time or memory: they are tried again when the survey goes on. */
  again: number
}

/** The codes of a survey. */
export interface CodeFamilyReport {
  /** The number of players. */
  players: number
  /** The spelling of the play convention. */
  play: string
  /** The counts. */
  counts: CodeCounts
  /** How many different quotients the solved codes have, up to isomorphism. */
  different_quotients: number
  /** The orders of the solved codes. */
  orders: OrderCount[]
  /** The codes, in order. */
  codes: CodeRow[]
  /** `done`, or `budget` when not all units are done. */
  status: string
  /** What is missing. */
  stopped?: string
}

/** What is known of a code. */
export interface CodeRow {
  /** The code. */
  code: string
  /** The number of elements. */
  order: number
  /** The number of elements that Previous wins; two players. */
  p_portion: number | null
  /** The period of Φ, if it is proved. */
  period: number | null
  /** The first heap from which Φ is periodic. */
  preperiod: number | null
  /** `proved` for all heaps, or `budget`. */
  status: string
  /** The order is that of the heaps up to this one. */
  heaps: number
  /** Which budget was met. */
  stopped?: UnitBudget
  /** With one heap more the order is at least this. */
  lower_bound: number
  /** What is known of an infinite quotient: `all_heaps`, `solved` (the heaps up to the first one with which it is infinite), or `proved`. */
  infinite?: InfiniteKind
  /** The first heap with which the quotient is infinite. */
  infinite_at?: number
  /** Whether it is tame, where that is proved; misère play of two players. */
  tame: boolean | null
  /** The first heap that is not tame. */
  not_tame: NotTame | null
  /** The name of the quotient. */
  name: string | null
  /** The same for isomorphic quotients. */
  fingerprint: string
  /** The same game in standard form, if that is another code. */
  standard: string | null
}

/** Whether two positions are equivalent in a solved game. */
export interface ComparisonReport {
  /** The first position. */
  left: string
  /** The second. */
  right: string
  /** Whether they have the same outcome in every sum with positions of the game; nothing where that is not decided. */
  equivalent: boolean | null
  /** The values of the two; nothing where an automaton gives outcomes only. */
  phi: [string, string] | null
  /** A position that tells them apart. */
  context?: string
  /** The outcomes of the two with it. */
  outcomes?: [string[], string[]]
}

/** Whether one game is at most another for a player. */
export interface DirectionReport {
  /** Whether it is; nothing when that is not decided. */
  holds: boolean | null
  /** Why. */
  because: string
  /** A game X such that the player can force a win in one game + X, but not in the other + X. */
  context?: string
  /** Who starts there. */
  starter?: string
  /** Who can force a win in G + X and in H + X. */
  winners?: [string[], string[]]
}

/** A drawing of a game: there is no text but the drawing. */
export interface DrawingReport {
  /** The game, in notation. */
  game: string
  /** The drawing. */
  svg: string
}

/** An element of a quotient. */
export interface ElementReport {
  /** Its normal form, ASCII. */
  name: string
  /** Its normal form in TeX. */
  latex: string
  /** The exponents of the generators in its normal form. */
  word: number[]
  /** Who wins: names of seats. */
  outcome: string[]
  /** Whether Previous wins, and nobody else. */
  is_p: boolean
  /** Whether it is its own square. */
  idempotent: boolean
  /** Whether every element divides it. */
  in_kernel: boolean
  /** Its archimedean component, by the idempotent in it. */
  component: string
  /** Its mutual divisibility class; 0 is that of the unit, the last one is the kernel. */
  class: number
}

/** A sufficient condition for a pure period. */
export type EndingCondition = {
  parity: number
} | {
  multiples: number
}

/** The longest run of an outcome. */
export interface EndingRun {
  /** The outcome. */
  outcome: string
  /** The length of its longest run; none if it goes on for ever. */
  longest: number | null
  /** What Theorem 5 allows at most, where it says something. */
  bound: number | null
}

/** What is known about a sequence with a proved period. */
export interface EndingStructure {
  /** The outcomes in the cycle. */
  cycle: string[]
  /** The longest run of each outcome that occurs. */
  runs: EndingRun[]
  /** The p for which the set is p-symmetric, if it is. */
  symmetric: number | null
  /** The comparison with normal play, for the rule LR and S ⊂ {2, 3, …}. */
  normal_play: NormalPlayComparison | null
  /** The sufficient condition that holds, if one does. */
  condition: EndingCondition | null
}

/** Whether two games are equal. */
export interface EqualityReport {
  /** The games, in notation. */
  games: [string, string]
  /** How the text was read where it could be meant otherwise: `1.5` as 1 times 5. */
  readings?: string[]
  /** The number of players. */
  players: number
  /** The spelling of the play convention. */
  play: string
  /** Whether they are equal; nothing when that is not decided. */
  equal: boolean | null
  /** `proved`, or `budget` when it is not decided; `open` when no theorem decides it. */
  status: string
  /** `nim` when G and H are compared in sums with Nim positions, `all` for all contexts under the podium rule; the rules of their heaps when they are equal in sums with such heaps, and no more is known. */
  contexts?: string
  /** The rules of their heaps, when they are equal in sums with such heaps although another context tells them apart; nothing when that is not so, or is not soon decided. */
  equal_modulo?: string
  /** Why. */
  because: string
  /** A game X with o(G+X) ≠ o(H+X). */
  context?: string
  /** Who starts there, in a partizan game. */
  starter?: string
  /** o(G+X) and o(H+X); who wins, by name, in a partizan game. */
  outcomes?: [string[], string[]]
  /** How partizan games compare for each player, by letter: `<`, `=`, `>`, `|` for incomparable ones, `?` where it is not decided. */
  relations?: Record<string, string>
  /** Both directions for each player. */
  comparisons?: Record<string, PlayerOrderReport>
}

/** The results of a survey, or of the units of it that are done. */
export type FamilyReport = {
  /** The question, as it is asked on the command line. */
  survey: string
  /** How many units there are. */
  units: number
  /** How many of them are done; the others, and those that ran out of time or memory, are done when the survey goes on. */
  units_done: number
} & (CodeFamilyReport | FormFamilyReport | CensusReport | HackenbushSurveyReport)

/** The finite quotient of the components before the one with which it is infinite. */
export interface FinitePartReport {
  /** The largest heap, or the number of components. */
  components: number
  /** The number of elements. */
  order: number
  /** The number of elements that Previous wins; two players. */
  p_portion: number | null
  /** The name, if it has one. */
  name: string | null
}

/** What perfect play leads to, or how the game ended. */
export interface ForecastReport {
  /** The seats that can force a win or have won, from 1. */
  winners?: number[]
  /** All seats from 1, the best first; podium only. */
  ranking?: number[]
  /** The same in words. */
  words: string
}

/** The forms of a survey. */
export interface FormFamilyReport {
  /** The day. */
  birthday: number
  /** The number of players. */
  players: number
  /** The spelling of the play convention. */
  play: string
  /** How many forms were surveyed. */
  forms: number
  /** How many forms there are. */
  of: number
  /** Forms whose quotient is found. */
  solved: number
  /** Tame ones; misère play of two players. */
  tame?: number
  /** Restive ones. */
  restive?: number
  /** Restless ones. */
  restless?: number
  /** All others. */
  wild?: number
  /** Forms that a budget stopped. */
  out_of_budget: number
  /** How many different quotients the solved forms have, up to isomorphism. */
  different_quotients: number
  /** The quotients that occur, small ones first. */
  quotients: QuotientRow[]
  /** The forms themselves, if they are few. */
  list?: FormRow[]
  /** `done`, or `budget` when not all units are done. */
  status: string
  /** What is missing. */
  stopped?: string
}

/** A form. */
export interface FormReport {
  /** How the text was read where it could be meant otherwise: `1.5` as 1 times 5. */
  readings?: string[]
  /** The compact notation of an impartial form, if it is short enough. */
  compact?: string
  /** An impartial form in braces, if it is short enough. */
  braces?: string
  /** A partizan form, if it is short enough. */
  form?: string
  /** The number of players of a partizan form. */
  players?: number
  /** The length of the longest play, in whatever order the players move. */
  birthday: number
  /** How many options there are; of a partizan form, for each player. */
  options: OptionCounts
  /** How many different subpositions there are. */
  subpositions: number
  /** The conjugates of a partizan form, from the first to the N−1st, where they are short enough. */
  conjugates?: (string | null)[]
  /** The impartial game of the play in turn, for each player who may start a partizan form, where it is short enough. */
  restrictions?: (string | null)[]
  /** The subpositions, options first: the numbers of the options of each, of a partizan form for each player. */
  dag?: Subpositions
  /** Why there is no spelling. */
  note?: string
}

/** A form and its quotient. */
export interface FormRow {
  /** The form. */
  form: string
  /** The number of elements. */
  order: number
  /** The number of elements that Previous wins; two players. */
  p_portion: number | null
  /** The name, if it has one. */
  name: string | null
  /** How it behaves; misère play of two players. */
  behaviour: Behaviour | null
  /** The budget that stopped the search, if one did. */
  stopped: UnitBudget | null
}

/** A game that was found. */
export interface FoundGame {
  /** The name of the row. */
  id: string
  /** The game. */
  game: string
  /** The number of players. */
  players: number
  /** The spelling of the play convention. */
  play: string
  /** Whether the quotient is proved for all positions. */
  solved: boolean
  /** What is proved of an infinite quotient: `all heaps` if it is solved for all, `heaps up to 12` if it is infinite with these heaps and solved, `heaps up to 12, not solved` if it is infinite and no more is known. */
  infinite?: string
  /** The number of elements, of the largest finite quotient of its heaps that is known. */
  order: number
  /** The largest heap that is known. */
  heaps: number
  /** The first heap from which the values are periodic. */
  preperiod?: number
  /** The period. */
  period?: number
  /** Whether it is tame; nothing where that is not known, or has no meaning. */
  tame?: boolean
  /** The name of the quotient, if it has one. */
  name?: string
}

/** The order of a letter. */
export interface GeneratorOrder {
  /** The heap. */
  heap: number
  /** Whether all its multiples are different; nothing where that was not decided. */
  infinite: boolean | null
  /** From this multiple on they repeat. */
  index?: number
  /** The length of the repeating part. */
  period?: number
}

/** A generator of a quotient. */
export interface GeneratorReport {
  /** Its name, ASCII. */
  name: string
  /** The component whose value it is: a heap size, a node, a form. */
  component: string
}

/** A game as a graph file: there is no text but the file. */
export interface GraphFileReport {
  /** The game, as it was written. */
  game: string
  /** The text of the file. */
  graph: string
}

/** A step at which a quotient grew. */
export interface GrowthReport {
  /** The component that made it grow. */
  component: string
  /** The number of elements since then. */
  order: number
  /** The number of elements that Previous wins; two players. */
  p_portion: number | null
}

/** The counts of a survey, or of the part of it that is done. */
export interface HackenbushSurveyReport {
  /** The edges of each picture. */
  edges: number
  /** Which pictures, in words. */
  family: string
  /** How many players there are. */
  players: number
  /** How many shapes were surveyed: pictures without colours, up to isomorphism. */
  shapes: number
  /** How many shapes there are; left out if it stopped before they were listed. */
  of?: number
  /** How many colourings they have. */
  colourings: number
  /** How many pictures that is, up to isomorphism. */
  pictures: number
  /** The counts by class. */
  classes: ClassCountReport[]
  /** The counts by class and outcome, each with its first picture. */
  outcomes: OutcomeCountReport[]
  /** The classes and outcomes among them that the paper's Table 12 does not have; for three players. */
  not_as_printed?: OutcomeCountReport[]
  /** `done`, or `budget` when not all shapes were surveyed. */
  status: string
  /** Why it stopped. */
  stopped?: string
}

/** A winning move. */
export interface HeapMoveReport {
  /** The component moved in. */
  from: string
  /** What is left of it. */
  to: string
  /** The moves, where these are many that break a heap into two. */
  splits?: SplitsReport
  /** The value of the position reached; nothing where only outcomes are known. */
  phi: string | null
}

/** What a heat map shows, in numbers. */
export interface HeatMapReport {
  /** The minimum of every triple. */
  min: number
  /** No triple has a larger element. */
  max: number
  /** The letters of the end rule. */
  ending: string
  /** How many triples there are. */
  sets: number
  /** How many of them are eventually all Left. */
  all_left: number
  /** The longest period, */
  longest_period: number
  /** and the first triple that has it. */
  set: [number, number, number] | null
}

/** The incentives that no other dominates. */
export interface IncentivesReport {
  /** Of Left's moves. */
  left: string[]
  /** Of Right's moves. */
  right: string[]
}

/** How much is known of an infinite quotient. */
export type InfiniteKind = 'all_heaps' | 'solved' | 'proved'

/** Whether two quotients are isomorphic. */
export interface IsomorphismReport {
  /** The first game. */
  left: string
  /** The second. */
  right: string
  /** Whether the monoids are isomorphic; none if that is not decided. */
  monoids: boolean | null
  /** Whether there is an isomorphism that keeps outcomes; none if that is not decided. */
  with_labels: boolean | null
  /** Why that is not decided. */
  undecided?: string
  /** The images of the first quotient's generators. */
  images: ([string, string])[]
}

/** The record of a play. */
export interface MatchReport {
  /** The game, in notation. */
  game: string
  /** The number of players. */
  players: number
  /** The spelling of the play convention. */
  play: string
  /** Who moved first. */
  first: string
  /** Who left before the first move, for want of one. */
  left?: string[]
  /** The moves. */
  moves: PlayedMove[]
  /** `finished` or `unfinished`. */
  status: string
  /** Those who won, when the game is over. */
  winners?: string[]
  /** All players, the best first, when the game is over; podium only. */
  ranking?: string[]
}

/** The mex of a set of values, or the mex function. */
export interface MexReport {
  /** The game. */
  game: string
  /** The set asked for. */
  set?: string[]
  /** Its mex; none if the quotient grows by a component with these values of options. */
  mex: string | null
  /** The elements with their sets: the mex alone, or all elements. */
  elements: MexRow[]
}

/** An element with the sets whose mex it is. */
export interface MexRow {
  /** The element. */
  element: string
  /** Its meximal set: the values that options of it can have. */
  meximal_set: string[]
  /** The least sets with this mex; every set between one of them and the meximal set has it too. */
  lower_bounds: string[][]
  /** Whether there are more of them. */
  more: boolean
}

/** A move. */
export interface MoveOption {
  /** How it is written in the list of moves. */
  text: string
  /** The component moved in. */
  from: string
  /** What is left of it. */
  to: string
  /** The position that it leads to. */
  position: string
  /** Whether it keeps a win, or under the podium rule the best rank; with hints only. */
  winning?: boolean
  /** The edge that is cut: 1 for the first one in the picture as it was first written; Hackenbush only. */
  edge?: number
  /** The edges that fall; Hackenbush only. */
  falling?: number[]
}

/** A move. */
export interface MoveReport {
  /** The component moved in. */
  from: string
  /** What is left of it; `3..8` for every heap from 3 to 8. */
  to: string
  /** The moves, where these are many that break a heap into two. */
  splits?: SplitsReport
  /** The position reached, where it is one. */
  leaves?: string
  /** Which edge of a picture is cut: 1 for the first one written. */
  edge?: number
  /** That edge. */
  name?: string
  /** The value of the picture left, in normal play of two. */
  value?: string
}

/** What each generator does to each element. */
export interface MultiplicationReport {
  /** The names of the generators, ASCII. */
  generators: string[]
  /** For each generator, the place of its product with each element in the list of elements. */
  rows: number[][]
}

/** How a game compares with Nim positions, modulo Nim. */
export interface NimComparisonReport {
  /** `none`, `equal`, `agrees` (in the contexts tried) or `open`. */
  verdict: string
  /** The canonical form of the Nim position that it is equal to, or agrees with. */
  position?: string
  /** Why. */
  because: string
  /** Contexts whose outcomes no Nim position can have together. */
  contexts?: string[]
}

/** The comparison of Theorem 13 with normal play under the same moves. */
export interface NormalPlayComparison {
  /** Whether every R-position is a P-position in normal play: the hypothesis of the theorem. */
  hypothesis: boolean
  /** Whether every P-position is one in normal play. */
  previous: boolean
  /** Whether every N-position is one in normal play. */
  next: boolean
}

/** The first heap that is not tame. */
export interface NotTame {
  /** The heap. */
  heap: number
  /** Restive or restless. */
  behaviour: Behaviour
}

/** How many options a form has. */
export type OptionCounts = number | number[]

/** The orders in which games are compared. */
export type Order = 'spindler' | 'cincotti' | 'normal'

/** How many solved codes have an order. */
export interface OrderCount {
  /** The number of elements. */
  order: number
  /** How many codes have it. */
  codes: number
  /** How many different quotients they have. */
  different_quotients: number
  /** The first of the codes. */
  first: string
}

/** How two games stand to each other. */
export interface OrderReport {
  /** The games G and H, in notation. */
  games: [string, string]
  /** How the text was read where it could be meant otherwise: `1.5` as 1 times 5. */
  readings?: string[]
  /** The number of players. */
  players: number
  /** `spindler`, `cincotti` or `normal`. */
  order: string
  /** `<`, `=`, `>`, `|` for incomparable games, `?` where it is not decided, for each player asked about, by letter. */
  relations: Record<string, string>
  /** The one player asked about. */
  for?: string
  /** Whether they are equal for every player asked about; nothing when that is not decided. */
  equal: boolean | null
  /** `proved`, or `budget` when something is not decided. */
  status: string
  /** Both directions for each player, in Spindler's order and in the normal one. */
  comparisons?: Record<string, PlayerOrderReport>
  /** The values of G and H for each player asked about, by letter, in Cincotti's order. */
  values?: Record<string, [string, string]>
}

/** How often a class occurs with an outcome. */
export interface OutcomeCountReport {
  /** The class. */
  class: string
  /** Who wins, for each starter; `-` where nobody does. */
  outcome: string
  /** Colourings with both. */
  colourings: number
  /** Pictures with both. */
  pictures: number
  /** The first of them. */
  first: string
}

/** An outcome in one word, or as a set of seats. */
export type OutcomeName = string[] | string

/** The outcomes for all players who may start. */
export type OutcomeNames = string[][] | string

/** Who wins a game. `starts` says it for every game and every play; the keys from `outcome` to `ranking` say the same in the words of each theory. */
export interface OutcomeReport {
  /** The game, in notation. */
  game: string
  /** How the text was read where it could be meant otherwise: `1.5` as 1 times 5. */
  readings?: string[]
  /** The number of players. */
  players: number
  /** The spelling of the play. */
  play: string
  /** Who can force a win, by who starts; under the podium rule, who moves last. */
  starts: StartReport[]
  /** Impartial games: the seats that can force a win. Partizan games and ending partizan play of two: L, R, N or P. */
  outcome?: OutcomeName
  /** Partizan games: for each player who may start, who can force a win, seats counted from that player. Elimination play: a letter for each player who may start, `-` for nobody, `?` where it was not decided; separated by commas if there are more than three. */
  outcomes?: OutcomeNames
  /** Partizan games: the players who can force a win, by letter, for each player who may start. */
  winners?: string[][]
  /** The podium rule: N, O or P, who moves last. Partizan games of two: L, R, N or P. Elimination play: the class of a number. */
  class?: string
  /** The seat of the player who moves last; podium only. */
  last?: number
  /** All players, the one who moves last first; podium only. */
  ranking?: string[]
  /** The value of a picture in normal play of two. */
  value?: string
  /** The value for each player, by letter; elimination play. */
  values?: Record<string, string>
  /** How the outcome was found. */
  method: string
  /** How many positions of a picture were searched. */
  searched?: number
  /** The starters for whom the values decide the winner; elimination play. */
  by_values?: string[]
  /** Why something was not decided. */
  undecided?: string
  /** What the paper prints for the class, where that is wrong; elimination play. */
  printed?: string
  /** The winning moves: of an impartial game on the first turn of every player who wins, else of every player who wins by starting. */
  moves?: TurnReport[]
  /** The edges of a picture that fell at once. */
  fallen?: string[]
  /** More about an impartial game. */
  properties?: PropertiesReport
}

/** A paper's claims. */
export interface PaperReport {
  /** The name on the command line. */
  name: string
  /** Author and title. */
  title: string
  /** Where it appeared. */
  source: string
  /** Whether the checks were run. */
  checked: boolean
  /** How many checks failed. */
  failed: number
  /** How many checks ran out of budget. */
  stopped: number
  /** The claims. */
  claims: ClaimReport[]
}

/** A partial quotient inside a larger one (Lemma 4.6). */
export interface PartialReport {
  /** The largest component. */
  component: number
  /** The number of values that positions of these components have in the whole quotient. */
  submonoid: number
  /** The order of the partial quotient: the reduction of that submonoid. */
  order: number
  /** Sets of elements of the submonoid that become one in the partial quotient. */
  identified: string[][]
}

/** The pictures of a quotient. */
export type PictureName = 'cayley' | 'eggbox' | 'cayley-dot' | 'eggbox-dot' | 'automaton' | 'automaton-dot' | 'plane' | 'plane-png'

/** Where the game stands. */
export interface PlayReport {
  /** The number of players. */
  players: number
  /** What the seats are called. */
  seats: string[]
  /** How the game is played, in words. */
  play: string
  /** The position in notation. */
  position: string
  /** The seat to move, from 1; none when the game is over. */
  turn: number | null
  /** The seats still in, from 1. */
  present: number[]
  /** The moves of the seat to move. */
  moves: MoveOption[]
  /** How many more moves there are than are listed. */
  more: number
  /** The moves so far, as texts. */
  record: string[]
  /** The moves so far in detail. */
  history: PlayedMove[]
  /** The seats that left before the first move, from 1. */
  left_first: number[]
  /** What perfect play leads to; with hints only. */
  forecast?: ForecastReport
  /** How the game ended. */
  result?: ForecastReport
  /** What stands, as SVG; Hackenbush only. */
  drawing?: string
  /** The numbers of the edges that stand; Hackenbush only. */
  standing?: number[]
  /** The boards of the position, row by row; of rulesets that have boards. */
  boards?: string[]
  /** The text of the move that a perfect computer would play; if it is asked for. */
  computer_move?: string
}

/** A move that was made. */
export interface PlayedMove {
  /** Who moved. */
  player: string
  /** The component moved in. */
  from: string
  /** What is left of it. */
  to: string
  /** The position reached. */
  leaves: string
  /** Who left then, for want of a move. */
  left?: string[]
}

/** Two games compared for one player. */
export interface PlayerOrderReport {
  /** G ≤ H. */
  at_most: DirectionReport
  /** H ≤ G. */
  at_least: DirectionReport
}

/** A position of a solved game. */
export interface PositionReport {
  /** The position. */
  position: string
  /** Its value; nothing where an automaton gives outcomes only. */
  phi: string | null
  /** Who can force a win; for podium the one who moves last. */
  outcome: string[]
  /** Whether its value is in the kernel; finite quotients. */
  in_kernel?: boolean
  /** How to play it, in words; two players. */
  strategy?: string
  /** Next's winning moves; for podium the moves that make Next's rank best. */
  moves: HeapMoveReport[]
  /** Why moves are missing from the list. */
  missing?: string
}

/** Properties of a game that follow from the outcomes of its subpositions, in all contexts. */
export interface PropertiesReport {
  /** The length of the longest play. */
  birthday: number
  /** How many different subpositions there are. */
  subpositions: number
  /** The greatest k for which the game is k-undetermined; 0 if somebody wins. */
  undetermined: number
  /** Whether the game is absorbing: `yes`, `no` or `not decided`. */
  absorbing: string
  /** Why. */
  absorbing_because: string
  /** The outcomes of G + k·*, k = 0, 1, …, up to the end of the first period. */
  star_outcomes: string[][]
  /** The least k from which these are periodic. */
  star_preperiod: number
  /** Their least period. */
  star_period: number
  /** Whether the game is N-periodic. */
  n_periodic: boolean
  /** The subpositions to which the game is revertible; normal play only. */
  revertible_to?: string[]
  /** Subpositions for which this was not decided, the first of them. */
  revertible_not_decided?: string[]
}

/** Why a quotient is infinite (Theorem D): where there are enough copies of two components, so many more of the one and so many more of the other change no outcome, so that the multiples of the one are all different. */
export interface ProvedInfiniteReport {
  /** With this component the quotient is infinite. */
  component: string
  /** The component whose multiples are all different. */
  infinite: string
  /** The other one. */
  along: string
  /** How many more copies of the first, */
  p: number
  /** and of the other change no outcome, */
  q: number
  /** from this many copies of the first */
  least: number
  /** and this many of the other on. */
  least_along: number
}

/** A question: the verb, and what it asks about. */
export type Question = {
  verb: 'outcome'
  /** The game, such as {0,*2} or nim:5+7+7+9; coins such as a+2.b if there is a graph. */
  game: string
  /** A graph of coins, one line for each node. */
  graph?: string
  /** The number of players. */
  players?: number
  /** The play, such as normal, misere or ending:LR. */
  play?: string
  /** List the winning moves. */
  moves?: boolean
  /** Undetermined, absorbing, periodic, revertible. */
  properties?: boolean
} | {
  verb: 'value'
  /** The game, such as 0.77:100+37 or hack:LR+L(R)(L); coins such as a+2.b if there is a graph. */
  game: string
  /** A graph of coins, one line for each node. */
  graph?: string
  /** The number of players. */
  players?: number
  /** The play, such as normal, misere or podium. */
  play?: string
} | {
  verb: 'canonical'
  /** The game. */
  game: string
  /** A graph of coins, one line for each node. */
  graph?: string
  /** The number of players. */
  players?: number
  /** The play, such as normal, misere or podium. */
  play?: string
  /** Simplify a partizan game for this player. */
  for?: string
} | {
  verb: 'equal'
  /** The first game. */
  left: string
  /** The second game. */
  right: string
  /** The number of players. */
  players?: number
  /** The play, such as normal or misere. */
  play?: string
} | {
  verb: 'compare'
  /** The first game. */
  left: string
  /** The second game. */
  right: string
  /** The order; default: spindler. */
  order?: Order
  /** Only for this player. */
  for?: string
  /** The number of players. */
  players?: number
} | {
  verb: 'form'
  /** The game. */
  game: string
  /** A graph of coins, one line for each node. */
  graph?: string
  /** The number of players of a partizan game. */
  players?: number
  /** List all subpositions with their options. */
  dag?: boolean
  /** Write a graph file of the game. */
  file?: boolean
} | {
  verb: 'sequence'
  /** The rules, such as 0.77 or S{2,3}; or positions that grow with n, such as domineering:2x{n}. */
  rules?: string
  /** A graph of coins in place of the rules, one line for each node. */
  graph?: string
  /** What to compute of every heap; default: the outcome. */
  of?: SequenceOf
  /** The last heap; default: as far as a few seconds go. */
  to?: number
  /** Show all values in the text. */
  all?: boolean
  /** The number of players. */
  players?: number
  /** The play, such as normal, misere or ending:LR. */
  play?: string
} | {
  verb: 'quotient'
  /** Rules such as 0.15, or 0.36@20 for heaps up to 20, or a game; positions that grow with n, such as cram:2x{n}; coins such as a+2.b if there is a graph. */
  game?: string
  /** Several games in place of one. */
  games?: string[]
  /** A graph of coins, one line for each node. */
  graph?: string
  /** Stop after this heap, or at this n. */
  heaps?: number
  /** Stop when a monoid has more elements than this. */
  order?: number
  /** Stop when this many multiples of one heap are not periodic yet. */
  levels?: number
  /** The number of players. */
  players?: number
  /** The play; default: misere. */
  play?: string
  /** Positions whose value, outcome and winning moves are asked for. */
  positions?: string[]
  /** Pairs of positions that are compared. */
  comparisons?: ([string, string])[]
  /** Another game: have both the same quotient? */
  like?: string
  /** The partial quotient of the components up to this one. */
  partial?: number
  /** The order of the transition algebra. */
  transitions?: boolean
  /** Show all relations, elements and values in the text. */
  all?: boolean
  /** Pictures to be drawn. */
  pictures?: PictureName[]
  /** Whether the proof is asked for. */
  certificate?: boolean
  /** Whether the elements are to be listed with what generators do to them, for up to 1000 elements. */
  elements?: boolean
} | {
  verb: 'mex'
  /** The solved game, as for quotient. */
  game: string
  /** The values of options, such as {1,a,b^2}; positions in brackets. Without it the whole function is shown. */
  set?: string
  /** Stop after this heap. */
  heaps?: number
  /** Stop when a monoid has more elements than this. */
  order?: number
  /** Stop when this many multiples of one heap are not periodic yet. */
  levels?: number
  /** The number of players. */
  players?: number
  /** The play; default: misere. */
  play?: string
} | {
  verb: 'draw'
  /** The picture, such as hack:L(C)(R). */
  game: string
  /** Show the cut of this edge: 1 for the first one written. */
  cut?: number
  /** Number the edges. */
  numbers?: boolean
} | {
  verb: 'random'
  /** The edges of each picture. */
  edges: number
  /** What the pictures look like; default: trees. */
  shape?: RandomShapeName
  /** The nodes of a graph above the ground; default: two for three edges. */
  nodes?: number
  /** The number of players; default: 3. */
  players?: number
  /** The same seed gives the same pictures. */
  seed?: number
  /** How many pictures; default: one. */
  count?: number
} | {
  verb: 'paper'
  /** The paper; without it the report is a list of all of them. */
  name?: string
  /** Run the checks. */
  check?: boolean
  /** Only claims whose name contains this. */
  only?: string
} | {
  verb: 'census'
  /** The minimum of every set; default: 2. */
  min?: number
  /** No set has a larger element, at most 63. */
  max: number
  /** Who wins with 0, 1, 2, … tokens left; default: LR. */
  ending?: string
  /** Count preperiods and periods, and find the longest. */
  stats?: boolean
  /** Count only this shard, such as 3/8; default: all of them. */
  shard?: string
} | {
  verb: 'heatmap'
  /** The minimum of every triple; default: 2. */
  min?: number
  /** No triple has a larger element, at most 63. */
  max: number
  /** Who wins with 0, 1, 2, … tokens left; default: LR. */
  ending?: string
} | {
  verb: 'search'
  /** The number of elements of the quotient. */
  order?: number
  /** A game whose quotient is isomorphic, with the same outcomes. */
  isomorphic_to?: string
  /** Tame games if true, wild ones if false; misère play of two players. */
  tame?: boolean
  /** Games whose quotient is proved for all heaps if true, the others if false. */
  solved?: boolean
  /** Games whose quotient is proved to be infinite if true, the others if false. */
  infinite?: boolean
  /** The number of players; any if it is left out. */
  players?: number
  /** The play; any if it is left out, and misere for the game that others are to be isomorphic to. */
  play?: string
} | {
  verb: 'check'
  /** The text of the certificate. */
  certificate: string
  /** Write what it proves as a theorem for Coq, too. */
  coq?: boolean
} | {
  verb: 'rules'
  /** The ruleset, such as cram, kayles, 0.77 or S{2,3}, or a position of it; without it all are listed. */
  name?: string
} | {
  verb: 'play'
  /** The game, such as nim:3+5+7 or hack:LCR; coins such as a+2.b if there is a graph. */
  game: string
  /** A graph of coins, one line for each node. */
  graph?: string
  /** The play, such as normal, podium or elimination. */
  play?: string
  /** The number of players. */
  players?: number
  /** The seat that moves first, from 1; default: 1. */
  first?: number
  /** The computer stops this seat whenever it can, even where it could win otherwise. */
  against?: number
  /** Draw lots among equally good moves. */
  seed?: number
  /** The moves so far, as the texts of earlier answers. */
  moves?: string[]
  /** Say what perfect play leads to, and which moves keep it. */
  hints?: boolean
  /** Say what a perfect computer would play. */
  computer?: boolean
}

/** The quotient of a game. */
export interface QuotientReport {
  /** The game. */
  game: string
  /** How the text was read where it could be meant otherwise: `1.5` as 1 times 5. */
  readings?: string[]
  /** The number of players. */
  players: number
  /** The spelling of the play convention. */
  play: string
  /** The number of elements; nothing if there are infinitely many, or that is not decided. */
  order: number | null
  /** Whether the quotient of all that was asked for is infinite; nothing if that is not known. */
  infinite: boolean | null
  /** The number of elements that Previous wins; two players. */
  p_portion: number | null
  /** The name, if it has one: T_2, R_8, W(1), …. */
  name: string | null
  /** `proved` for all positions of the game, `partial` (proved for the heaps asked for), `budget` (proved for the heaps before the one at which a limit was met), or `infinite` (proved to be infinite with one more heap, and not solved: elements, labels and values are those of `finite_part`). */
  status: string
  /** The largest heap with a listed value, or the number of components. */
  heaps: number
  /** The first heap from which Φ is periodic, if that is proved. */
  preperiod: number | null
  /** The period of Φ. */
  period: number | null
  /** Why it holds for all heaps, or for all multiplicities. */
  theorem?: string
  /** Why the solver stopped. */
  stopped?: string
  /** The least number of elements that the quotient with one more component can have; finite ones. */
  lower_bound: number | null
  /** Why it is infinite, where that is all that is known of it. */
  proved_infinite?: ProvedInfiniteReport
  /** What is solved of a quotient that is infinite: generators, relations, elements and values are of this. */
  finite_part?: FinitePartReport
  /** The generators; none are named where all heaps are solved. */
  generators: GeneratorReport[]
  /** Relations between the generators. */
  relations: string[]
  /** Relations that define the monoid are `irredundant`, `forward` (none follows from smaller ones), a `basis` (a reduced Gröbner basis), or just `complete`; `incomplete` ones hold, but there may be more. */
  relations_are: string | null
  /** The rank of an infinite quotient, where it is decided: 1 if its elements are finitely many points and lines x, xy, xy², …. */
  rank?: number
  /** All elements in normal form; of a finite monoid. */
  elements: string[]
  /** The outcome of each element. */
  labels: string[][]
  /** The values of the heaps 0, 1, …, or of the components. */
  phi: string[]
  /** The names of the components, if they are not heaps 0, 1, …, nor longer than a megabyte together. */
  components?: string[]
  /** Whether it is the quotient of a set of Nim positions; misère play. */
  tame: boolean | null
  /** The elements of the kernel. */
  kernel: string[]
  /** The kernel as a group. */
  kernel_group: string | null
  /** The idempotents. */
  idempotents: string[]
  /** The number of mutual divisibility classes. */
  divisibility_classes: number | null
  /** The number of archimedean components. */
  archimedean_components: number | null
  /** The greatest period of an element. */
  greatest_period: number | null
  /** Whether exactly one element of the kernel is a P-position; two players. */
  regular: boolean | null
  /** Whether that is the identity of the kernel; two players. */
  normal: boolean | null
  /** Whether equal values have equal Grundy values; two players. */
  faithful: boolean | null
  /** The number of elements of the transition algebra, if it was asked for. */
  transition_algebra?: number
  /** The heaps at which the quotient grew, with orders. */
  growth: GrowthReport[]
  /** The automaton that solves the heaps up to a bound. */
  automaton?: AutomatonReport
  /** The solution for all heaps. */
  all_heaps?: AllHeapsReport
}

/** A quotient and the forms that have it. */
export interface QuotientRow {
  /** The number of elements; of the last quotient found, if a budget stopped it. */
  order: number
  /** The number of elements that Previous wins; two players. */
  p_portion: number | null
  /** The name, if it has one. */
  name: string | null
  /** The budget that stopped the search, if one did. */
  stopped: UnitBudget | null
  /** The same for isomorphic quotients. */
  fingerprint: string
  /** How many forms have it. */
  forms: number
  /** The first of them. */
  first: string
  /** Their numbers: bit i of a number says whether form i is an option. */
  numbers: number[]
}

/** Random pictures. */
export interface RandomReport {
  /** The edges of each. */
  edges: number
  /** How many players there are. */
  players: number
  /** The seed: the same one gives the same pictures. */
  seed: number
  /** The pictures in notation. */
  games: string[]
}

/** What random pictures look like. */
export type RandomShapeName = 'string' | 'bouquet' | 'tree' | 'forest' | 'graph'

/** A record and who holds it. */
export interface RecordReport {
  /** The value. */
  value: number
  /** How many sets have it. */
  sets: number
  /** The first of them. */
  set: number[]
}

/** One reduction. */
export interface ReductionReport {
  /** `R1`, `R2`, or `R1 and R2 at once`. */
  rule: string
  /** The position reached. */
  to: string
}

/** The rulesets that were asked for. */
export interface RulesReport {
  /** The rulesets by name; those that have a code or a set for a name come last. */
  rulesets: RulesetReport[]
}

/** A ruleset. */
export interface RulesetReport {
  /** The name before the colon, or what such names look like. */
  name: string
  /** The moves, in words. */
  moves: string
  /** How positions are written. */
  syntax: string
  /** Who plays. */
  players: string
  /** How many players the example has, where that is fixed. */
  fixed_players: number | null
  /** Whether all players have the same moves in it. */
  impartial: boolean
  /** A position to try. */
  example: string
  /** The example, row by row. */
  picture?: string
  /** Whether there are drawings of its positions. */
  drawn: boolean
  /** Where the game comes from. */
  source: string
}

/** What was found. */
export interface SearchReport {
  /** The games, in the order of their conventions and names. */
  games: FoundGame[]
}

/** What is asked of every heap. */
export type SequenceOf = 'outcome' | 'grundy' | 'genus' | 'canonical' | 'value' | 'phi'

/** The values of heap after heap. */
export interface SequenceReport {
  /** The rules; or the positions, with `{n}` for the number that grows. */
  rules: string
  /** What was asked of every heap. */
  of: SequenceOf
  /** The number of players. */
  players: number
  /** The spelling of the play convention. */
  play: string
  /** The first heap, or the first number. */
  from: number
  /** The last one. */
  to: number
  /** The names of the nodes, for coins on a graph. */
  names?: string[]
  /** The values of the heaps from the first one on, or of the nodes; a proved period may give some more, up to the last heap. */
  values: number[] | string[] | string[][]
  /** The first heap from which the sequence is periodic. */
  preperiod: number | null
  /** The period. */
  period: number | null
  /** What is added from period to period. */
  saltus: number | null
  /** `proved`, `verified` or `none`. */
  status: Status
  /** Why. */
  theorem: string
  /** The standard form of the code, if it is another code, and by how much heaps are larger here. */
  standard_form?: StandardFormReport
  /** What is proved about outcomes in ending partizan play with a proved period, on this sequence. */
  structure?: EndingStructure
  /** Why the computation stopped before the heap asked for. */
  stopped?: string
}

/** Many moves that break what is left of a heap into two: `first` and `tokens` − `first`, then `first` + `step` and the rest, and so on. */
export interface SplitsReport {
  /** How many tokens are left, in both heaps together. */
  tokens: number
  /** The smaller heap that the first move leaves. */
  first: number
  /** How much larger it is after the next move. */
  step: number
  /** The number of moves. */
  count: number
}

/** The standard form of a code. */
export interface StandardFormReport {
  /** The code. */
  rules: string
  /** Heap n of the standard form is heap n + shift here. */
  shift: number
}

/** Who wins when one player starts. */
export interface StartReport {
  /** The player who starts: `N` for an impartial game, else `L`, `C` or `C1`, …, `R`. */
  starter: string
  /** Those who can force a win, or under the podium rule the one who moves last: seats `N`, `O1`, …, `P` for an impartial game, else players by name. Nothing where it is not decided. */
  winners: string[] | null
}

/** How much is known about a period. */
export type Status = 'proved' | 'verified' | 'none'

/** The subpositions of a form, options first. */
export type Subpositions = number[][] | number[][][]

/** The two walls of a thermograph. */
export interface ThermographReport {
  /** The corners of Left's wall from temperature 0 on, each a temperature and the value there; behind the last the wall is vertical. */
  left: ([string, string])[]
  /** The corners of Right's wall. */
  right: ([string, string])[]
}

/** What one player does on their first turn. */
export interface TurnReport {
  /** The player: a seat (`N`, `O1`, …, `P`) in an impartial game, else the letter of the player who starts. */
  player: string
  /** Their winning moves by the position on their turn. */
  answers: AnswerReport[]
  /** What is missing from the list, if something is. */
  missing?: string
}

/** A budget of a unit. */
export type UnitBudget = 'heaps' | 'order' | 'levels' | 'infinite' | 'memory' | 'time'

/** The value of a game. */
export interface ValueReport {
  /** The game, in notation. */
  game: string
  /** How the text was read where it could be meant otherwise: `1.5` as 1 times 5. */
  readings?: string[]
  /** The number of players. */
  players: number
  /** The spelling of the play. */
  play: string
  /** Two players, normal play and ending partizan play: the value, a canonical form with the names of the field. */
  value?: string
  /** Who wins, L, R, N or P; two players, normal play and ending partizan play. */
  outcome?: string
  /** Where play ends if Left begins, */
  left_stop?: string
  /** and if Right begins. */
  right_stop?: string
  /** The mean value, where it was found. */
  mean?: string
  /** The temperature, where it was found. */
  temperature?: string
  /** The walls of the thermograph, where they were found. */
  thermograph?: ThermographReport
  /** Whether wherever one player has a move, the other has one too. */
  all_small?: boolean
  /** The atomic weight of an all-small game, where it was found. */
  atomic_weight?: string
  /** The reduced canonical form, where it was found. */
  reduced?: string
  /** The incentives of moves, where they were found. */
  incentives?: IncentivesReport
  /** The Grundy value of an impartial game; normal play. */
  grundy?: number
  /** The genus; misère play. */
  genus?: string
  /** `tame`, `restive`, `restless` or `wild`, of the canonical form; misère play. */
  behaviour?: string
  /** Compact notation, `*2_#320`. */
  canonical?: string
  /** The slashes of the misère literature, `*2/320`. */
  canonical_slash?: string
  /** The length of the longest play of the canonical form. */
  birthday?: number
  /** The canonical form of the mate; misère play. */
  mate?: string
  /** The value for each player by letter: of the game in which this player's options are Left's and all the others' Right's. */
  values?: Record<string, string>
  /** Whether it is a number for all players. */
  number?: boolean
  /** How the values compare with 0, player by player: `<`, `=`, `>` or `|`. */
  signs?: string
  /** The class of a number for three players and more. The podium rule: N, O or P, who moves last. */
  class?: string
  /** The seat of the player who moves last; podium only. */
  last?: number
  /** All players, the one who moves last first; podium only. */
  ranking?: string[]
  /** G₃, or the digit sums modulo the number of players; digits past 9 are letters. */
  digit_sums?: string
  /** The heaps that can be lowered so that all digit sums become 0. */
  linked?: number[]
  /** What they are lowered to. */
  targets?: number[]
  /** The least number of heaps that must be lowered so that all digit sums become 0. */
  lowering?: number
  /** Three players: all suffixes of heaps but 1, which with G₃ decide what the position is modulo Nim; none if there are more than 200. */
  suffixes?: number[]
  /** Whether a Nim position is equal to another game of three players; podium only. */
  nim?: NimComparisonReport
  /** How the value was found. */
  method?: string
  /** How many positions with cycles were searched; pictures only. */
  searched?: number
  /** The edges of a picture that fell at once. */
  fallen?: string[]
}
