import type { HomePart } from '#platform/home-part.ts'
import { Drawing } from '#ui/drawing.tsx'
import { HtmlPart } from '#ui/html-part.tsx'
import { pricesPath } from './addresses.ts'
import { moversPart } from './movers.ts'

export const homePart: HomePart<{ movers: string | null }> = {
  order: 20,
  services: [
    {
      href: pricesPath,
      label: 'قیمت روز',
      Sign: () => <Drawing name="prices" width={40} height={40} />,
      order: 14,
    },
  ],
  Part: ({ data }) => <HtmlPart name={moversPart} html={data.movers} />,
}
