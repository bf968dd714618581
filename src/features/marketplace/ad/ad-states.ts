/** All states of an ad and all actions that change them. Only these rules may change a state. */
export const adStates = [
  'draft',
  'pending',
  'published',
  'paused',
  'rejected',
  'expired',
  'sold',
  'removed',
  'suspended',
] as const
export type AdState = (typeof adStates)[number]

/** Names of the states, as sellers and staff see them. */
export const adStateNames: Readonly<Record<string, string>> = {
  draft: 'پیش‌نویس',
  pending: 'در انتظار بررسی',
  published: 'منتشر شده',
  paused: 'غیرفعال موقت',
  rejected: 'رد شده',
  expired: 'منقضی شده',
  sold: 'فروخته شده',
  removed: 'حذف شده',
  suspended: 'متوقف شده',
}

/**
 * `seller`: the ad's owner; `staff`: has the permission `ads.moderate`; `system`: a job or a rule.
 */
export const adActors = ['seller', 'staff', 'system', 'other', 'guest'] as const
export type AdActor = (typeof adActors)[number]

type Rule = { by: readonly AdActor[]; from: Partial<Record<AdState, AdState>> }

/** The actions: who may do them, and the next state for each state that allows them. */
const rules = {
  /** Submits a new or corrected ad, or an edit that needs another review; a published ad stays public meanwhile. */
  send: {
    by: ['seller'],
    from: {
      draft: 'pending',
      pending: 'pending',
      published: 'published',
      paused: 'pending',
      rejected: 'pending',
      expired: 'pending',
    },
  },
  /** The submission needs no review. */
  publish: { by: ['system'], from: { pending: 'published' } },
  approve: { by: ['staff'], from: { pending: 'published' } },
  reject: { by: ['staff'], from: { pending: 'rejected' } },
  /** Staff revert their decision. */
  reopen: { by: ['staff'], from: { published: 'pending', rejected: 'pending' } },
  /** A second review finds the rejection wrong. */
  overturn: { by: ['staff'], from: { rejected: 'published' } },
  /** A price change too small for a review. */
  reprice: { by: ['seller'], from: { published: 'published', paused: 'paused' } },
  pause: { by: ['seller'], from: { published: 'paused' } },
  resume: { by: ['seller'], from: { paused: 'published' } },
  sell: { by: ['seller'], from: { published: 'sold', paused: 'sold', expired: 'sold' } },
  /** Moves the ad to the top of the lists, within its limits. */
  bump: { by: ['seller'], from: { published: 'published' } },
  renew: { by: ['seller'], from: { published: 'published', expired: 'published' } },
  remove: {
    by: ['seller'],
    from: {
      draft: 'removed',
      pending: 'removed',
      published: 'removed',
      paused: 'removed',
      rejected: 'removed',
      expired: 'removed',
      sold: 'removed',
    },
  },
  expire: { by: ['system'], from: { published: 'expired', paused: 'expired' } },
  /** Hides the ad after too many reports, or when staff suspend its dealer. */
  hide: { by: ['staff', 'system'], from: { published: 'suspended' } },
  /** Staff suspend the ad. Pausing or renewing does not lift the suspension. */
  suspend: { by: ['staff'], from: { published: 'suspended', paused: 'suspended', expired: 'suspended' } },
  release: { by: ['staff'], from: { suspended: 'published' } },
  /** The ad expired while it was suspended. */
  releaseExpired: { by: ['staff'], from: { suspended: 'expired' } },
} satisfies Record<string, Rule>

export type AdAction = keyof typeof rules
export const adActions = Object.keys(rules) as AdAction[]

/** Returns the state after an action, or null when the state or the actor does not allow it. */
export function stateAfterAction(state: AdState, action: AdAction, actor: AdActor): AdState | null {
  const { by, from }: Rule = rules[action]
  return by.includes(actor) ? (from[state] ?? null) : null
}

/** Lists the actions of the seller in this state. */
export const actionsOfSeller = (state: AdState): AdAction[] =>
  adActions.filter((action) => stateAfterAction(state, action, 'seller') !== null)

/**
 * Returns the state that undoing the seller's last action restores. Null when that action could not
 * have led to the current state.
 */
export function stateAfterUndo(state: AdState, before: AdState | null): AdState | null {
  if (before === null || (state !== 'sold' && state !== 'removed')) return null
  return stateAfterAction(before, state === 'sold' ? 'sell' : 'remove', 'seller') === state ? before : null
}

/** Minutes in which a seller can undo a removal or a sale. */
export const undoMinutes = 30
/** Minutes in which staff can revert a decision. */
export const reopenMinutes = 10
