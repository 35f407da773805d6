"""Which passages answer: by what they speak of, whom they fit, and what the conversation cited last."""

from collections.abc import Iterable, Sequence

from pipelines.chat.answer.another import left_out
from pipelines.chat.answer.bare import also_naming
from pipelines.chat.answer.candidates import Candidates
from pipelines.chat.answer.coverage import Coverage
from pipelines.chat.answer.define import defined_terms, times_of
from pipelines.chat.answer.enumeration import enumerated
from pipelines.chat.answer.fit import affirms, denies, explains, fits, is_for_others, speaks_of_absence, values_fit
from pipelines.chat.answer.judged import judged
from pipelines.chat.answer.narrow import Choice, narrowed
from pipelines.chat.answer.near import fitting, near_best
from pipelines.chat.answer.weights import WEIGHTS
from pipelines.chat.context import ChatContext
from pipelines.chat.query.followup import gives, has_answer
from pipelines.chat.query.memory import Memory
from pipelines.chat.query.question import NO_ACTION, Ask, Question
from shared.criteria.verdict import Truth
from shared.guideline.urgency import Urgency, urgency_order
from shared.language.stems import terms
from shared.retrieval.hit import Hit, Passage
from shared.retrieval.retrieve import Retrieval

_MOST = 4
_ROW_SHARE = 0.8
_SAYS_ALL = 0.9
_SEVERAL = 3
_NEVER = len(Urgency)
_SYMPTOMS = frozenset({"symptom", "sign"})
# Kinds of answer that hold only of what they are said of.
_OF_ITSELF = frozenset({Ask.AGE, Ask.DURATION, Ask.URGENT, Ask.NON_URGENT})


def choose(question: Question, retrieval: Retrieval, memory: Memory, context: ChatContext) -> list[Choice]:
    """Return the passages to cite, best first: those pointed at, then of code's own what must stay in sight.

    A question that code by itself found nothing for has no such one.
    """
    pointed = [passage for one in question.picked if (passage := context.library.by_chunk_id(one))]
    if pointed and question.strategy == "llm_rewrite":
        return [Choice(passage, 1.0) for passage in pointed]
    own = _chosen(question, retrieval, memory, context)
    if not pointed:
        return own
    rest = [choice for choice in own if choice.passage.chunk_id not in question.picked]
    kept = _kept_in_sight(pointed, rest, question, context)
    return [*(Choice(passage, 1.0) for passage in pointed), *kept][:_MOST]


def folded(question: Question, retrieval: Retrieval, memory: Memory, context: ChatContext) -> tuple[str, ...]:
    """Return the recommendations that code by itself would cite and a model did not point at: named, not quoted."""
    if not question.picked or question.strategy == "llm_rewrite":
        return ()
    own = _chosen(question, retrieval, memory, context)
    return tuple(
        choice.passage.rule_id
        for choice in own
        if choice.passage.chunk_id not in question.picked and choice.passage.rule_id
    )


def _kept_in_sight(
    pointed: Sequence[Passage], rest: Sequence[Choice], question: Question, context: ChatContext
) -> list[Choice]:
    """What stays quoted beside what a model points at: a term that is asked for, and what the person meets that is
    more urgent than all that it points at."""
    numbers = [passage.rule_id or "" for passage in (*pointed, *(choice.passage for choice in rest))]
    said = judged(question, context).said_of(numbers)
    met = {one.rule_id for one in said if one.truth is Truth.MET}
    soonest = min((_how_soon(passage) for passage in pointed if passage.rule_id in met), default=_NEVER)
    return [
        choice
        for choice in rest
        if choice.passage.term or (choice.passage.rule_id in met and _how_soon(choice.passage) < soonest)
    ]


def _how_soon(passage: Passage) -> int:
    return urgency_order(passage.urgency or Urgency.NONE)


def _chosen(question: Question, retrieval: Retrieval, memory: Memory, context: ChatContext) -> list[Choice]:
    if listed := question.left or enumerated(question, context):
        places = context.library.rule_places
        return [Choice(context.library.passages[places[one]], 1.0) for one in listed if one in places][:_MOST]
    if defined := defined_terms(question, context):
        return [Choice(term, 1.0) for term in defined]
    near = Candidates(question, memory, context)
    chooser = _Chooser(question, memory, context, near)
    found = dict.fromkeys(
        (*chooser.met, *chooser.added, *near.siblings, *near.of_cancer),
        0.0,
    ) | _found(retrieval.hits)
    scored = [
        chooser.weighed(rule_id, score) for rule_id, score in found.items() if rule_id in context.library.rule_places
    ]
    places = context.library.rule_places
    scored.sort(key=lambda choice: (-choice.score, places[choice.passage.rule_id or ""]))
    lost = chooser.unless_met_elsewhere(left_out(scored, question, memory, context.library))
    scored = narrowed(scored, question, memory, context, chooser.share_of_own)
    chosen = chooser.with_mates(fitting(near_best(scored, chooser.likely)[:_MOST], question))
    answer = [*lost, *(choice for choice in chosen if choice not in lost)][:_MOST]
    answer += also_naming(question, answer, context)[: _MOST - len(answer)]
    times = times_of(question, [choice.passage for choice in answer], context)
    return [*answer, *(Choice(term, 0.0) for term in times)]


def _found(hits: Iterable[Hit]) -> dict[str, float]:
    found: dict[str, float] = {}
    for hit in hits:
        share = 1.0 if hit.rule_id else _ROW_SHARE
        for rule_id in (hit.rule_id,) if hit.rule_id else hit.references or ():
            found[rule_id] = max(found.get(rule_id, 0.0), share * hit.score)
    return found


class _Chooser:
    """Weighs recommendations for one question."""

    def __init__(self, question: Question, memory: Memory, context: ChatContext, near: Candidates) -> None:
        self._near = near
        self._question, self._memory, self._context = question, memory, context
        self._library = context.library
        self._coverage = Coverage(question.focus, self._library, context.terminology)
        self._own = Coverage(question.own, self._library, context.terminology)
        self._judged = judged(question, context)
        self._verdicts = self._judged.truths
        self._focus = frozenset(question.focus)
        self._leans = question.leans

    @property
    def met(self) -> list[str]:
        """Rules that the case meets, of those that name something asked about."""
        return [rule_id for rule_id, truth in self._verdicts.items() if truth is Truth.MET]

    def unless_met_elsewhere(self, lost: list[Choice]) -> list[Choice]:
        """Return these, which no longer apply, unless the case meets in their place what speaks of as much.

        What held before as it does now takes nobody's place.
        """
        before = self._memory.case
        enough = max((self._coverage.of(choice.passage) for choice in lost), default=0.0)
        places = self._library.rule_places
        met = (self._library.passages[places[rule_id]] for rule_id in self.met)
        instead = (passage for passage in met if before.age is None or fits(passage, before) is False)
        return [] if any(self._coverage.of(passage) >= enough for passage in instead) else lost

    def weighed(self, rule_id: str, found: float) -> Choice:
        """Add up the reasons."""
        place = self._library.rule_places[rule_id]
        passage = self._library.passages[place]
        share = WEIGHTS.found_on_history if self._question.stands_on_history else WEIGHTS.found
        score = share * found + WEIGHTS.focus * self._share_of_focus(passage)
        return Choice(passage, score + self._of_person(passage) + self._of_answer(passage) + self._of_history(passage))

    def _share_of_focus(self, passage: Passage) -> float:
        """Which part of what is asked about a passage speaks of; the symptoms of a cancer stand under its heading."""
        stands_under_it = Ask.SYMPTOMS in self._question.asks and passage.rule_id in self._near.of_cancer
        return 1.0 if stands_under_it else self._coverage.of(passage)

    @property
    def likely(self) -> frozenset[str]:
        """Rules that need not be as near as the best: what is met or of the cancer, or what was asked about again."""
        if self._question.stands_on_history and not self._question.changes_person:
            return frozenset(rule_id for rule_id in self._memory.cited if self._gives_what_is_asked(rule_id))
        return frozenset((*self.met, *self._near.of_cancer, *self.added, *self._nearly))

    @property
    def _nearly(self) -> list[str]:
        """Rules that speak of all that is asked about and lack no more than how long, or since when."""
        places = self._library.rule_places
        return [
            rule_id
            for rule_id in self._judged.nearly
            if self._coverage.of(self._library.passages[places[rule_id]]) >= _SAYS_ALL
        ]

    def _gives_what_is_asked(self, rule_id: str) -> bool:
        text = self._library.passages[self._library.rule_places[rule_id]].text
        return not self._question.asks or any(gives(ask, text) for ask in self._question.asks)

    @property
    def added(self) -> list[str]:
        """Rules beside those cited last that say all that a follow-up adds."""
        if not (self._question.is_followup and self._question.own):
            return []
        near = (p for p in self._library.passages if p.rule_id and p.section in self._near.sections)
        return [p.rule_id for p in near if p.rule_id and self._own.of(p) >= _SAYS_ALL]

    def share_of_own(self, passage: Passage) -> float:
        """Which part of what the message names a passage speaks of; where it names nothing, 1 near what was cited."""
        if self._question.own:
            return self._own.of(passage)
        return float(passage.section in self._near.sections)

    def with_mates(self, chosen: list[Choice]) -> list[Choice]:
        """Add what a symptom row that says all that was asked names beside the best choice."""
        if not chosen or not self._focus or self._leans:
            return chosen
        best, have = chosen[0], {choice.passage.rule_id for choice in chosen}
        near = (self._library.passages[at] for at in self._library.rows_to.get(best.passage.rule_id or "", ()))
        rows = [
            row for row in near if self._coverage.of(row) >= _SAYS_ALL and fits(row, self._question.case) is not False
        ]
        mates = dict.fromkeys(rule for row in rows for rule in row.references or () if rule not in have)
        places = self._library.rule_places
        beside = [self._library.passages[places[rule]] for rule in mates if rule in places]
        added = [Choice(passage, best.score) for passage in beside if fits(passage, self._question.case) is not False]
        return [*chosen, *added][:_MOST]

    def _of_history(self, passage: Passage) -> float:
        if self._question.changes_person and is_for_others(passage, self._question.case):
            return 0.0
        stays = self._question.is_followup and bool(self._leans or self._question.own)
        section = WEIGHTS.same_section * (stays and passage.section in self._near.sections)
        if not self._leans:
            return section
        typed = [ask for ask in self._question.asks if has_answer(ask)]
        is_answer = not typed or any(gives(ask, passage.text) for ask in typed)
        again = passage.rule_id in self._memory.cited and is_answer and not self._question.values
        sibling = passage.rule_id in self._near.siblings
        beside = WEIGHTS.same_heading * sibling
        return section + WEIGHTS.cited_last * again + beside + self._as_counterpart(passage)

    def _as_counterpart(self, passage: Passage) -> float:
        """How much of its words a passage shares with what was cited first, where the same is asked of others."""
        place = self._library.rule_places.get(next(iter(self._memory.cited), ""))
        if place is None or not self._question.changes_person:
            return 0.0
        last, this = frozenset(terms(self._library.passages[place].text)), frozenset(terms(passage.text))
        return WEIGHTS.like_last * len(last & this) / len(last | this)

    def _of_person(self, passage: Passage) -> float:
        if Ask.DEFINITION in self._question.asks:
            return 0.0
        truth = self._verdicts.get(passage.rule_id or "")
        judged_so = {Truth.MET: WEIGHTS.met, Truth.NOT_MET: WEIGHTS.not_met}.get(truth, 0.0) if truth else 0.0
        fit = fits(passage, self._question.case)
        misfits = WEIGHTS.misfits * (2 if self._question.changes_person else 1)
        judged_so += WEIGHTS.of_one_sex * (passage.sex is not None and self._question.case.sex is None)
        return judged_so + (0.0 if fit is None else WEIGHTS.fits if fit else misfits)

    def _of_answer(self, passage: Passage) -> float:
        question = self._question
        times = 2 if question.leans and not question.changes_person else 1
        score = times * self._is_kind_of_answer(passage) * WEIGHTS.kind_of_answer
        if question.own and not question.leans and passage.action in NO_ACTION:
            score += WEIGHTS.gives_no_action
        if question.values:
            score += {True: WEIGHTS.value_fits, False: -WEIGHTS.value_fits, None: 0.0}[
                values_fit(question.values, passage.text)
            ]
        if (
            Ask.DEFINITION in question.asks
            and Ask.THRESHOLD not in question.asks
            and explains(passage.text, self._focus, self._context.terminology)
        ):
            score += WEIGHTS.explains
        if Ask.SYMPTOMS in question.asks:
            score += WEIGHTS.names_symptoms * min(1.0, self._symptoms_in(passage) / _SEVERAL)
        if question.is_alone:
            score += WEIGHTS.speaks_of_more * len(passage.symptom_keywords)
        return score + self._contradicted(passage)

    def _symptoms_in(self, passage: Passage) -> int:
        """How many symptoms and signs its own words name: what points at another for them names none."""
        terminology = self._context.terminology
        named = {mention.concept for mention in terminology.find_mentions(passage.text)}
        return sum(terminology.concept(concept).kind in _SYMPTOMS for concept in named)

    def _is_kind_of_answer(self, passage: Passage) -> float:
        """Whether a passage gives what is asked for; ages and times of something else are no answer."""
        question = self._question
        if not any(gives(ask, passage.text) for ask in question.asks):
            return 0.0
        is_of_history = question.stands_on_history and question.focus and question.asks <= _OF_ITSELF
        return self._coverage.of(passage) if is_of_history else 1.0

    def _contradicted(self, passage: Passage) -> float:
        """What it says against a passage to want there what the message denies, or absent what the message says."""
        terminology, ruled_out = self._context.terminology, self._question.ruled_out & frozenset(passage.concepts)
        denied = denies(passage.text, frozenset(self._question.own), terminology)
        is_left = not self._question.own and bool(ruled_out)
        shared = is_left and speaks_of_absence(passage.text, self._question.ruled_out, terminology)
        against = WEIGHTS.ruled_out * affirms(passage.text, ruled_out, terminology) + WEIGHTS.wants_absent * denied
        return against - WEIGHTS.wants_absent * shared
