/** Why a staff member cannot decide about an own ad. */
export const ownMatterText = 'این آگهی مال خودتان یا نمایشگاه شماست؛ همکار دیگری باید تصمیم بگیرد.'
