import { jsonEndpoint, writesOnly } from '#platform/json-endpoint.ts'
import { ok } from '#kit/result.ts'
import { keepDraftSchema } from '../device-schemas.ts'
import { keepFromDevice } from '../server/older-draft.ts'

export const loader = writesOnly

/** Stores a device's draft of the new ad in the account. */
export const action = jsonEndpoint({
  name: 'keep-ad-draft',
  schema: keepDraftSchema,
  fields: ['values', 'step', 'ago', 'base', 'older'],
  refusals: {
    'sign-in': [401, 'برای ادامهٔ آگهی وارد شوید.'],
    invalid: [422, 'آگهی نیمه‌کاره خوانده نشد. مرحله‌ها را دوباره ببینید.'],
  },
  run: async (ctx, { personId, value: { values, step, ago, base, older } }) =>
    ok(
      await keepFromDevice(ctx, personId, {
        values,
        step,
        at: new Date(ctx.now.getTime() - ago),
        base: base || null,
        older: older || null,
      }),
    ),
})
