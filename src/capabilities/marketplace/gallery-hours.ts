/** Opening and closing minute of a day in Tehran (540 is 9:00), or null when closed. */
export type DayHours = readonly [open: number, close: number] | null

/** Seven days, Saturday first. */
export type GalleryHours = readonly [DayHours, DayHours, DayHours, DayHours, DayHours, DayHours, DayHours]
