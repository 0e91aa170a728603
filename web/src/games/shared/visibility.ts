// Where the small boards of others cannot be seen, the board of the one whose turn is shown takes the large one's place.

/** Whether the small board of a seat is in view. */
export function isInView(root: HTMLElement | undefined, seat: number): boolean {
  const box = root?.querySelector(`.others [data-place="board-${seat}"]`)?.getBoundingClientRect()
  return box !== undefined && box.width > 0 && box.top >= 0 && box.bottom <= innerHeight
}
