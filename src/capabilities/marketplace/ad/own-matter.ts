/** Why a member of staff does not decide about an ad. */
export const ownMatterText = 'این آگهی مال خودتان یا نمایشگاه شماست؛ همکار دیگری باید تصمیم بگیرد.'
