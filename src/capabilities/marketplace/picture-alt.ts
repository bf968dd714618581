const views: Record<string, string> = {
  side: 'نمای کنار',
  front: 'نمای جلو',
  rear: 'نمای عقب',
  cabin: 'داخل کابین',
  quarter: 'نمای سه‌رخ',
}

/** Which side of the car a picture shows, as far as its key tells. */
export function pictureView(key: string): string | null {
  const view = Object.keys(views).find((name) => key.split('-').includes(name))
  return view ? views[view]! : null
}

/** Text for people who do not see the picture: «نمای جلو، پژو ۲۰۷ ۱۴۰۱، سفید». */
export function pictureAlt(key: string, subject: string): string {
  const view = pictureView(key)
  return view ? `${view}، ${subject}` : subject
}
