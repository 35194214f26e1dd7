/** The id that nothing has and every other one comes after: rows are read on from it, and sums of all have it for want of one. */
export const noId = '00000000-0000-0000-0000-000000000000'
