import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { InquiryKindSlug } from '../kinds.ts'
import { isScenario, kindOfSample, sampleCode } from '../sample-scenarios.ts'
import { presentService } from './present-service.ts'

/** Returns the kind whose sample is at an address. */
export function sampleKind({ pathname }: URL): InquiryKindSlug {
  const kind = kindOfSample(pathname.split('/').at(-1))
  if (!kind) throw notFound()
  return kind
}

/** Loads the facts of every sample page; without scripts the address has its scenario. */
export async function loadSample(ctx: RequestContext, kind: InquiryKindSlug, { searchParams }: URL) {
  const scenario = searchParams.get('scenario')
  return {
    service: await presentService(ctx, kind),
    now: ctx.now.getTime(),
    scenario: isScenario(scenario) ? scenario : null,
    codeGiven: searchParams.get('code') === sampleCode,
    origin: ctx.scope.origin,
  }
}
