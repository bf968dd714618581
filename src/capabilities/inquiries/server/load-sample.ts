import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { InquiryKindSlug } from '../kinds.ts'
import { isScenario, kindOfSample, sampleCode } from '../sample-scenarios.ts'
import { presentService } from './present-service.ts'

/** The kind whose sample stands at an address. */
export function sampleKind({ pathname }: URL): InquiryKindSlug {
  const kind = kindOfSample(pathname.split('/').at(-1))
  if (!kind) throw notFound()
  return kind
}

/** What every page of a sample shows; without a script its scenario stands in the address. */
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
