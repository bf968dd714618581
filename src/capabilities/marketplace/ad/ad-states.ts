/** Every state of an ad and every act that leads from one to another; nothing else may change a state. */
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

/** States as sellers and staff read them. */
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

/** `seller`: whose ad it is; `staff`: with the permission `ads.moderate`; `system`: a job or a rule. */
export const adActors = ['seller', 'staff', 'system', 'other', 'guest'] as const
export type AdActor = (typeof adActors)[number]

type Rule = { by: readonly AdActor[]; from: Partial<Record<AdState, AdState>> }

/** The acts with who may do them, and the state that follows in each state in which they are possible. */
const rules = {
  /** Sent for the first time or after mending; also an edit that has to be looked at again. */
  send: {
    by: ['seller'],
    from: {
      draft: 'pending',
      pending: 'pending',
      published: 'pending',
      paused: 'pending',
      rejected: 'pending',
      expired: 'pending',
    },
  },
  /** What was sent needs nobody's look. */
  publish: { by: ['system'], from: { pending: 'published' } },
  approve: { by: ['staff'], from: { pending: 'published' } },
  reject: { by: ['staff'], from: { pending: 'rejected' } },
  /** Staff take their decision back. */
  reopen: { by: ['staff'], from: { published: 'pending', rejected: 'pending' } },
  /** A second look finds that the rejection was wrong. */
  overturn: { by: ['staff'], from: { rejected: 'published' } },
  /** A change of the price that is too small to be looked at. */
  reprice: { by: ['seller'], from: { published: 'published', paused: 'paused' } },
  pause: { by: ['seller'], from: { published: 'paused' } },
  resume: { by: ['seller'], from: { paused: 'published' } },
  sell: { by: ['seller'], from: { published: 'sold', paused: 'sold', expired: 'sold' } },
  /** To the top of the lists, as the rule allows. */
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
  /** Too many reports, or a gallery that staff stop with its ads. */
  hide: { by: ['staff', 'system'], from: { published: 'suspended' } },
  /** A decision of staff; nobody escapes it by pausing, or by renewing afterwards. */
  suspend: { by: ['staff'], from: { published: 'suspended', paused: 'suspended', expired: 'suspended' } },
  release: { by: ['staff'], from: { suspended: 'published' } },
  /** The time of a suspended ad ran out before staff let it go on. */
  releaseExpired: { by: ['staff'], from: { suspended: 'expired' } },
} satisfies Record<string, Rule>

export type AdAct = keyof typeof rules
export const adActs = Object.keys(rules) as AdAct[]

/** The state after an act; null when it is not possible in this state, or not for who asks. */
export function stateAfterAct(state: AdState, act: AdAct, actor: AdActor): AdState | null {
  const { by, from }: Rule = rules[act]
  return by.includes(actor) ? (from[state] ?? null) : null
}

/** What a seller can do with an ad in this state. */
export const actsOfSeller = (state: AdState): AdAct[] =>
  adActs.filter((act) => stateAfterAct(state, act, 'seller') !== null)

/**
 * The state to which a seller's last act is taken back: a sold or removed ad becomes what it was. Null when that act could not
 * have led here.
 */
export function stateAfterUndo(state: AdState, before: AdState | null): AdState | null {
  if (before === null || (state !== 'sold' && state !== 'removed')) return null
  return stateAfterAct(before, state === 'sold' ? 'sell' : 'remove', 'seller') === state ? before : null
}

/** A removed ad, and what was sold by mistake, can be brought back for so long. */
export const undoMinutes = 30
/** For so long staff can take back what they decided. */
export const reopenMinutes = 10
