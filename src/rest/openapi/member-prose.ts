import { type DocumentNode, type GraphQLSchema, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { restProse } from './rest-prose.ts';

/** What the graph says of a member of an answer: by the type that it is of, where an answer kept that. */
export type MemberProse = (type: string, member: string) => string | undefined;

/** The descriptions of the fields that documents ask for, by the names that answers have for them. */
export function memberProse(
  schema: GraphQLSchema,
  documents: readonly DocumentNode[],
): MemberProse {
  const byType = new Map<string, string>();
  const byName = new Map<string, string>();
  for (const document of documents) {
    const info = new TypeInfo(schema);
    const Field = ({ alias, name }: { alias?: { value: string }; name: { value: string } }) => {
      const description = info.getFieldDef()?.description;
      const type = info.getParentType()?.name;
      if (!description || !type) return;
      const member = (alias ?? name).value;
      const prose = restProse(description);
      byType.set(`${type}.${member}`, prose);
      if (!byName.has(member)) byName.set(member, prose);
    };
    visit(document, visitWithTypeInfo(info, { Field: (node) => Field(node as never) }));
  }
  return (type, member) => byType.get(`${type}.${member}`) ?? byName.get(member);
}
