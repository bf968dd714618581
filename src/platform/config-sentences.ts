import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** Returns what is wrong with a value that cannot be read, as the rest of a sentence after its key; never the value itself. */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int'
        ? 'is not a whole number'
        : `is not a ${issue.expected}`
    case 'too_small':
      if (issue.origin === 'array') return 'names nothing'
      return issue.origin === 'string'
        ? `is shorter than ${String(issue.minimum)} characters`
        : `is ${issue.inclusive ? 'below' : 'not above'} ${String(issue.minimum)}`
    case 'too_big':
      return issue.origin === 'string'
        ? `is longer than ${String(issue.maximum)} characters`
        : `is above ${String(issue.maximum)}`
    case 'invalid_value':
      return `is none of ${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return issue.format === 'url' && issue.message.startsWith('Invalid')
        ? 'is not an address with its scheme, such as https://farman.example'
        : issue.message
    default:
      return issue.message
  }
}
