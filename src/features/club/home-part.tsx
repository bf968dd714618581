import type { HomePart } from '#platform/home-part.ts'
import { HtmlPart } from '#ui/html-part.tsx'
import { offersPart } from './offers.ts'

export const homePart: HomePart<{ offers: string | null }> = {
  order: 40,
  Part: ({ data }) => <HtmlPart name={offersPart} html={data.offers} />,
}
