import type { HomePart } from '#platform/home-part.ts'
import { HtmlPart } from '#ui/html-part.tsx'
import { newsPart } from './home-news.ts'

export const homePart: HomePart<{ news: string | null } | undefined> = {
  order: 80,
  Part: ({ data }) => data && <HtmlPart name={newsPart} html={data.news} />,
}
