import { z } from 'zod'
import { AppError } from '#platform/errors.ts'
import { answer } from '#platform/http/api-schemas.ts'
import { faults, type FaultSlug } from '../../posting/faults.ts'
import { dealerAdSchema } from './api-schemas.ts'
import { adParams, keyRefusals, keyWrite, type Access, type DealerApi } from './access.ts'
import type { ApiKey } from './keys.ts'
import { decideSandboxAd, resetSandbox, sandboxDecisions, type SandboxDecision } from './sandbox-ads.ts'

const outcomes = Object.keys(sandboxDecisions) as [SandboxDecision, ...SandboxDecision[]]
const faultSlugs = Object.keys(faults) as [FaultSlug, ...FaultSlug[]]

const decisionSchema = z
  .object({
    outcome: z.enum(outcomes),
    faults: z.array(z.enum(faultSlugs)).max(5).default([]).describe('For `rejected`: what staff find.'),
  })
  .meta({ id: 'GallerySandboxDecision' })

function assertSandbox({ sandbox }: ApiKey): void {
  if (sandbox) return
  throw new AppError('sandbox-only', 403, {
    words: { fa: 'این کار فقط با کلید آزمایشی ممکن است.', en: 'Only a key of the sandbox can do this.' },
  })
}

/** Adds what only the sandbox can: decisions of staff on request, and a fresh start. */
export function addSandbox(api: DealerApi, { writes, once }: Access): void {
  api.put('/gallery/sandbox/ads/:adId/decision', {
    preValidation: writes,
    schema: {
      ...keyWrite({
        id: 'decideSandboxAd',
        scope: 'ads:write',
        summary: 'Decide about an ad of the sandbox as staff would',
        description:
          'Published, rejected with findings, suspended or expired; webhooks of the sandbox hear of it. Not in the state for it: 409.',
      }),
      params: adParams,
      body: decisionSchema,
      response: { 200: answer('The ad.', dealerAdSchema), ...keyRefusals(404, 409, 422) },
    },
    handler: async (request) =>
      once(request, async ({ ctx, key }) => {
        assertSandbox(key)
        return decideSandboxAd(ctx, key, { adId: request.params.adId, ...request.body })
      }),
  })
  api.post('/gallery/sandbox/reset', {
    preValidation: writes,
    schema: {
      ...keyWrite({ id: 'resetSandbox', scope: 'ads:write', summary: 'Remove all ads of the sandbox' }),
      response: {
        200: answer('How many were removed.', z.object({ removed: z.int() }).meta({ id: 'GallerySandboxReset' })),
        ...keyRefusals(422),
      },
    },
    handler: async (request) =>
      once(request, async ({ ctx, key }) => {
        assertSandbox(key)
        return { removed: await resetSandbox(ctx, key) }
      }),
  })
}
