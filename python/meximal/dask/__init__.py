"""Surveys on a Dask cluster.

The units of a survey become tasks. A task depends on nothing but its unit, so it may run on any worker, and
again on another one when a worker is lost. The client puts the results into the atlas, each unit once, in the
order in which they arrive: a survey that was stopped goes on from there. `meximal` must be installed where
the workers run.

>>> from meximal.dask import survey  # doctest: +SKIP
>>> codes = {"survey": "octal", "digits": 3}
>>> survey(codes, "tcp://scheduler:8786", "octals.sqlite", progress=True)  # doctest: +SKIP
"""

from .run import SurveyInterrupted, survey

__all__ = ["SurveyInterrupted", "survey"]
