/** A rule's number and what it says, in plain words. */
export type Paragraph = [rule: string, text: string]

export interface Section {
  title: string
  paragraphs: Paragraph[]
  /** A position of positions.ts and what one sees there. */
  picture?: { position: string; caption: string }
}

export interface Lesson {
  intro: string
  sections: Section[]
}
