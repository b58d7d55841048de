/** The rules of a SARIF report: one for each kind of claim, one for each error of the front end that was found. */
import type { ReportingDescriptor } from 'sarif';
import { DIAGNOSTIC_CODES } from '../languages/diagnostics.js';
import type { DiagnosticCode } from '../languages/diagnostics.js';
import { CLAIM_TEXT } from '../model/index.js';
import type { ClaimKind } from '../model/index.js';

/** Kinds of claims and codes of errors are named apart, so that neither can take a name of the other. */
export const ruleIds = {
  claim: (kind: ClaimKind): string => `claim/${kind}`,
  program: (code: DiagnosticCode): string => `program/${code}`,
  unsupported: 'member/unsupported',
  warning: 'member/warning',
  deadCode: 'code/dead',
} as const;

/** All kinds of claims are there, so that a reader sees what was checked; codes are there if they occur. */
export function rulesFor(codes: ReadonlySet<DiagnosticCode>): readonly ReportingDescriptor[] {
  return [
    ...(Object.keys(CLAIM_TEXT) as ClaimKind[]).map(claimRule),
    {
      id: ruleIds.unsupported,
      name: 'Unsupported',
      shortDescription: { text: 'A member that was left out' },
      help: { text: 'The member uses something that Assay does not support, so nothing is known about its claims.' },
      defaultConfiguration: { level: 'warning' },
    },
    {
      id: ruleIds.warning,
      name: 'Warning',
      shortDescription: { text: 'Something about a member that proofs do not show' },
      help: { text: 'Proofs may say less than they seem to: read what the result says about the member.' },
      defaultConfiguration: { level: 'warning' },
    },
    {
      id: ruleIds.deadCode,
      name: 'DeadCode',
      shortDescription: { text: 'Code that no execution reaches' },
      help: { text: 'It is proved that no execution gets here: remove the code, or look at the conditions before it.' },
      defaultConfiguration: { level: 'note' },
    },
    ...[...codes].sort().map((code) => ({
      id: ruleIds.program(code),
      name: pascal(code),
      shortDescription: { text: `The program has ${DIAGNOSTIC_CODES[code]}` },
      help: { text: 'A program is checked once it has no errors of this kind. The result says what to change.' },
      defaultConfiguration: { level: 'error' as const },
    })),
  ];
}

function claimRule(kind: ClaimKind): ReportingDescriptor {
  const { holds } = CLAIM_TEXT[kind];
  return {
    id: ruleIds.claim(kind),
    name: pascal(kind),
    shortDescription: { text: `In every execution, ${holds}` },
    help: { text: `${CLAIM_HELP[kind]} ${STATUSES}` },
    defaultConfiguration: { level: 'warning' },
  };
}

const STATUSES =
  'An error is a violation that was executed: the code or the specification is wrong. A warning is not settled: ' +
  'perhaps only a proof is missing. A note is proved under assumptions that the program makes.';

const CLAIM_HELP: Readonly<Record<ClaimKind, string>> = {
  assertion: 'The condition must be true whenever execution reaches the assertion.',
  precondition: 'The caller must establish what the callee requires.',
  postcondition: 'The condition must be true whenever the body returns.',
  'invariant-entry': 'The invariant must be true before the first iteration of the loop.',
  'invariant-kept': 'If the invariant is true before an iteration, it must be true after it.',
  'decreases-loop':
    'Each iteration must make the measure smaller, or the loop may run forever; write a decreases clause.',
  'decreases-call': 'A recursive call must have a smaller measure, or calls may never end; write a decreases clause.',
  modifies: 'Code may write only to objects that its modifies clause names, and to new ones.',
  reads: 'A function may read only from objects that its reads clause names.',
  'non-null': 'A reference must not be null where its object is used.',
  allocated: 'The object must exist in the state that is spoken of.',
  'index-range': 'An index must be at least zero and less than the length.',
  'division-by-zero': 'A divisor must not be zero.',
  constraint: 'The value must satisfy the condition of the type that it is given to.',
  cast: 'The value must be one of the type that it is converted to.',
  'map-key': 'The key must be in the map where its value is asked for.',
  destructor: 'The value must have been made by a constructor with this part.',
  'ghost-variant': 'Compiled code must not depend on values of ghost constructors, which do not exist when it runs.',
  'match-exhaustive': 'Some case must fit every value that gets there.',
  'such-that': 'A value that satisfies the condition must exist.',
  'such-that-unique': 'At most one value may satisfy the condition where the result must not depend on a choice.',
  protocol: 'Calls must come in the order that the property allows that was given with the program.',
  exception: 'Something must catch an exception, or the method must say that it throws it.',
  'forall-unique': 'Iterations of a forall statement must not assign different values to one place.',
  'calc-step': 'The relation between two lines of a calculation must hold.',
  expect: 'The condition is checked when the program runs, and it must be true there.',
  initialised: 'A variable must be assigned before it is used.',
  'shift-range': 'A shift must be by at least zero and at most the width.',
  size: 'A size must not be negative.',
  inhabited: 'A type that is said to have values must have one; write a witness.',
  override: 'An overriding member must require no more and promise no less than the one that it overrides.',
  'function-requires': 'A function value must be applied only where its precondition holds.',
};

/** `index-range` as `IndexRange`. */
function pascal(name: string): string {
  return name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
